/** Under a picture, as at the foot of a drawing: its number in the set, what it shows, a note and its type. */
export function TitleBlock({
  number,
  title,
  note,
  type,
}: {
  number?: string;
  title: string;
  note?: string;
  type?: string;
}) {
  return (
    <figcaption className="title-block">
      {number && <span>{number}</span>}
      <div>
        <strong>{title}</strong> {note && <span>{note}</span>}
      </div>
      {type && <span className="title-block__type">{type}</span>}
    </figcaption>
  );
}
