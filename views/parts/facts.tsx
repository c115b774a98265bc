import type { Fact } from '../../src/content/schemas/offering-pages.ts';

/** Rows of a table of terms: label left, value right. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="terms full">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
