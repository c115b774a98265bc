export function TitleBlock({
  number,
  title,
  note,
  state,
  type,
  href,
}: {
  number?: string;
  title: string;
  note?: string;
  state?: string;
  type?: string;
  href?: string;
}) {
  return (
    <figcaption className="title-block">
      {number && <span>{number}</span>}
      <div>
        <strong>{href ? <a href={href}>{title}</a> : title}</strong> {note && <span>{note}</span>}{' '}
        {state && <span className="title-block__state">{state}</span>}
      </div>
      {type && <span className="title-block__type">{type}</span>}
    </figcaption>
  );
}
