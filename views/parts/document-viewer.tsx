import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type BlockOf,
  type DocumentBlock,
  type DocumentContent,
  linksOf,
  type Part,
  partsOf,
} from '../../src/content/schemas/documents.ts';
import { casesTable } from '../../src/site/calculator.ts';
import { offeringOf } from '../../src/site/offerings.ts';
import { usePage } from '../page.ts';
import { Chart } from './charts.tsx';
import { Island } from './island.tsx';

/** One page of a document as a sheet of the drawing set, with its title block at the foot. */
export function DocumentPage({
  id,
  document,
  number,
  label = number,
}: {
  id: string;
  document: DocumentContent;
  number: number;
  /** The title block's text, in place of the number alone. */
  label?: string | number;
}) {
  const page = document.pages[number - 1];
  if (!page) throw new Error(`"${document.title}" has no page ${number}`);
  return (
    <article className="leaf" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{page.title}</h2>
      <div className="leaf__text">
        {page.blocks.map((block) => (
          <Block key={JSON.stringify(block)} block={block} document={document} />
        ))}
      </div>
      <p className="title-block">
        <span>{label}</span> <span>{document.title}</span> <span className="badge badge--lit">{document.mark}</span>
      </p>
    </article>
  );
}

/** A text, table, figure or chart of a document. */
function Block({ block, document }: { block: DocumentBlock; document: DocumentContent }) {
  const { offerings } = usePage().content;
  const linked = (text: string) => <Linked text={text} document={document} />;
  switch (block.type) {
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'paragraph':
      return <p>{linked(block.text)}</p>;
    case 'note':
      return <p className="note">{linked(block.text)}</p>;
    case 'list':
      return <List {...block} linked={linked} />;
    case 'table':
      return <Table {...block} />;
    case 'cases':
      return <Table {...casesTable(offeringOf(offerings, block.offering))} />;
    case 'figure':
      return (
        <p className="leaf__figure">
          <strong>{block.value}</strong> {block.label}
        </p>
      );
    case 'chart':
      return <Chart name={block.chart} caption={block.caption} />;
  }
}

/** A text of a document, in which addresses are links. */
function Linked({ text, document }: { text: string; document: DocumentContent }) {
  const parts = partsOf(text, linksOf(document, usePage().content.company));
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
  return parts.map((part, index) => <Said key={index} {...part} />);
}

const Said = ({ text, href }: Part) => (href ? <a href={href}>{text}</a> : text);

function List({ items, ordered, linked }: BlockOf<'list'> & { linked: (text: string) => ReactNode }) {
  const Kind = ordered ? 'ol' : 'ul';
  return (
    <Kind className={ordered ? 'numbered' : 'plain'}>
      {items.map((item) => (
        <li key={item}>{linked(item)}</li>
      ))}
    </Kind>
  );
}

function Table({ caption, columns, rows }: BlockOf<'table'>) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, ...cells]) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A document whose pages are turned: one at a time, two side by side where there is room. Without scripts they are stacked. */
export function DocumentViewer({
  id,
  document,
  contents,
}: {
  /** Begins the id of each page. */
  id: string;
  document: DocumentContent;
  /** Label of the table of contents. */
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
