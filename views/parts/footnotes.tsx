import { Filled } from './text.tsx';

/** The mark of a footnote; `again` where an earlier mark is the one to return to. `number` where readers see another one than its anchor has. */
export function FootnoteMark({ id, number = id, again }: { id: string; number?: string; again?: true }) {
  return (
    <sup>
      <a href={`#footnote-${id}`} id={again ? undefined : `ref-${id}`} aria-label={`Footnote ${number}`}>
        {number}
      </a>
    </sup>
  );
}

export function Footnotes({ notes }: { notes: readonly { id: string; number?: string; text: string }[] }) {
  return (
    <ul className="note mt-l">
      {notes.map(({ id, number = id, text }) => (
        <li key={id} id={`footnote-${id}`}>
          {number}. <Filled text={text} />{' '}
          <a className="unbroken" href={`#ref-${id}`} aria-label={`Back to text, footnote ${number}`}>
            Back to text
          </a>
        </li>
      ))}
    </ul>
  );
}
