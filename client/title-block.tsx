/** Under a picture, as at the foot of a drawing: its number in the set, what it shows, a note and its type. */
export function TitleBlock({
  number,
  title,
  note,
  type,
  href,
}: {
  number?: string;
  title: string;
  note?: string;
  type?: string;
  /** The page of what it shows. */
  href?: string;
}) {
  return (
    <figcaption className="title-block">
      {number && <span>{number}</span>}
      <div>
        <strong>{href ? <a href={href}>{title}</a> : title}</strong> {note && <span>{note}</span>}
      </div>
      {type && <span className="title-block__type">{type}</span>}
    </figcaption>
  );
}
