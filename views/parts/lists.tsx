import type { ReactNode } from 'react';
import { Filled } from './text.tsx';

/** Points behind small windows. */
export function Points({ items, className = 'plain' }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {items.map((text) => (
        <li key={text}>
          <span>
            <Filled text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Rows of a table of words: what it is about, and what is said of it. */
export function Rows({
  rows,
  say: Say = Filled,
}: {
  rows: readonly { label: string; text: string }[];
  say?: (props: { text: string }) => ReactNode;
}) {
  return (
    <dl className="list list--answers full">
      {rows.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Say text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Titles with a text each, in the layout of `className`. */
export function TitledTexts({
  items,
  className,
}: {
  items: readonly { title: string; text: string }[];
  className: string;
}) {
  return (
    <ul className={className}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>
            <Filled text={text} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** `across` puts the items side by side where there is room. */
export function NumberedList({ items, across }: { items: readonly { title: string; text?: string }[]; across?: true }) {
  return (
    <ol className={across ? 'list list--numbered list--columns' : 'list list--numbered full'}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          {text && (
            <p>
              <Filled text={text} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
