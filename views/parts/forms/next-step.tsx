import type { ReactNode } from 'react';

/** The last band of a page: a question, and what to do about it. */
export function NextStep({
  heading,
  text,
  stone,
  children,
}: {
  heading: string;
  text: string;
  stone?: true;
  children: ReactNode;
}) {
  return (
    <section className={`room room--tight${stone ? ' on-stone' : ''}`} aria-labelledby="next">
      <div className="wrap help">
        <div className="stack">
          <h2 id="next" className="h-small">
            {heading}
          </h2>
          <p className="soft">{text}</p>
        </div>
        <div className="acts">{children}</div>
      </div>
    </section>
  );
}
