/** The sections of a long text, beside it where there is room. */
export function Contents({
  heading,
  sections,
}: {
  heading: string;
  sections: readonly { id: string; title: string }[];
}) {
  return (
    <nav className="contents stick" aria-labelledby="contents">
      <h2 id="contents">{heading}</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
