/** The sections of a long text. */
export function Contents({
  heading,
  sections,
}: {
  heading: string;
  sections: readonly { id: string; title: string }[];
}) {
  return (
    <nav className="contents" aria-labelledby="contents">
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
