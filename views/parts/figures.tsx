import type { Fact } from '../../src/content/schemas/offering-pages.ts';
import { Unbroken } from './text.tsx';

/** Large figures on the line like buildings, each with what it counts. */
export function Figures({ figures }: { figures: readonly { value: string; label: string; title?: string }[] }) {
  return (
    <dl className="figures full">
      {figures.map(({ value, label, title }) => (
        <div className="figure" key={title ?? label}>
          <dt>
            {title && <strong>{title}</strong>} <Unbroken>{label}</Unbroken>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Rows of a table of terms: label left, value right. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="terms full">
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={/\d/.test(value) ? undefined : 'terms__words'}>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
