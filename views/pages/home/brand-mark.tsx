import type { PageProps } from '../../page.ts';

type Drawing = PageProps['content']['home']['brands']['items'][number]['drawing'];

/** Outline and lit windows of each logo, in the box and the line of the company's own. */
const marks: Readonly<Record<Drawing, { outline: string; lit: string }>> = {
  residence: { outline: 'M3 30V15L12 6l9 9 9-9 9 9v15M21 15v15M0 30h42', lit: 'M8 18h8v7H8z' },
  cottages: { outline: 'M2 30V19l8-8 8 8v11M18 30V21l10-10 10 10v9M33 16V9h4v11M0 30h42', lit: 'M24 22h8v8h-8z' },
  'flex-3': { outline: 'M2 30V14l12-7v7l13-7v7l13-7v23M0 30h42', lit: 'M22 19h12v11H22z' },
  housing: { outline: 'M7 30V3h28v27M7 12h28M7 21h28M21 3v18M0 30h42', lit: 'M24 14h8v5h-8z' },
  acquisition: { outline: 'M2 30V14l11-9 11 9v16M33 9v12M27 15h12M0 30h42', lit: 'M9 17h8v8H9z' },
  storage: { outline: 'M2 30V10h38v20M2 15h38M15 15v15M28 15v15M0 30h42', lit: 'M17 18h9v12h-9z' },
};

/** The small logo of a brand. */
export function BrandMark({ of }: { of: Drawing }) {
  const { outline, lit } = marks[of];
  return (
    <svg className="brand__mark" viewBox="0 0 42 32" aria-hidden="true">
      <path className="w" d={lit} />
      <path d={outline} />
    </svg>
  );
}
