import type { DocumentContent } from '../../../src/content/schemas/documents.ts';
import { ChevronDown } from '../icon.tsx';
import { Island } from '../island.tsx';
import { DocumentPage } from './document-page.tsx';

/** A document whose pages are turned: one at a time, two side by side where there is room. Without scripts they are stacked. */
export function DocumentViewer({
  id,
  document,
  contents,
}: {
  /** Begins the id of each page. */
  id: string;
  document: DocumentContent;
  /** What the list of pages is called. */
  contents: string;
}) {
  const { title, pages } = document;
  const pageId = (number: number) => `${id}-${number}`;
  return (
    <div className="viewer">
      <div className="viewer__bar">
        <details>
          <summary className="btn btn--line">
            {contents} <ChevronDown className="icon" />
          </summary>
          <ol>
            {pages.map((page, index) => (
              <li key={page.title}>
                <a href={`#${pageId(index + 1)}`}>{page.title}</a>
              </li>
            ))}
          </ol>
        </details>
        <Island name="page-turner" row={id} pages={pages.length} />
      </div>
      <section className="leaves" id={id} tabIndex={0} aria-label={`${title}, ${pages.length} pages`}>
        {pages.map((page, index) => (
          <DocumentPage key={page.title} id={pageId(index + 1)} document={document} number={index + 1} />
        ))}
      </section>
    </div>
  );
}
