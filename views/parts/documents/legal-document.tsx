import type { LegalContent } from '../../../src/content/schemas/legal.ts';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import { Filled } from './filled.tsx';

/** A page that is one text: its heading, a contents list and the sections. */
export function LegalDocument({ document }: { document: LegalContent }) {
  const { heading, lead, mark, notice, sections } = document;
  return (
    <>
      <section className="on-ink page legal-head">
        <div className="wrap stack stack--wide">
          <Breadcrumbs />
          {mark && <p className="badge badge--lit">{mark}</p>}
          <h1>{heading}</h1>
          <p className="lead soft">
            <Filled text={lead} />
          </p>
        </div>
      </section>
      <div className="room">
        <div className="wrap legal">
          <nav className="legal__contents stick" aria-label="Contents">
            <ol>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="legal__text">
            {notice && (
              <p className="legal__notice">
                <Filled text={notice} />
              </p>
            )}
            {sections.map((section) => (
              <LegalSection key={section.id} section={section} />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

function LegalSection({ section }: { section: LegalContent['sections'][number] }) {
  const { id, title, paragraphs, points, after } = section;
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <Paragraphs texts={paragraphs} />
      {points.length > 0 && (
        <ul className="plain">
          {points.map((text) => (
            <li key={text}>
              <Filled text={text} />
            </li>
          ))}
        </ul>
      )}
      <Paragraphs texts={after} />
    </section>
  );
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text}>
      <Filled text={text} />
    </p>
  ));
}
