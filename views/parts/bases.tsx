import type { BasisName } from '../../src/site/claims.ts';
import { formatCalendarDay } from '../../src/site/format.ts';
import { usePage } from '../page.ts';

/** What the figures of a section rest on, once, at reading size. */
export function Bases({ of }: { of: readonly BasisName[] }) {
  const { asOf, bases } = usePage().content.figures;
  return of.map((name) => (
    <p className="reading" key={name}>
      {`As of ${formatCalendarDay(asOf)}. ${bases[name].text}`}
    </p>
  ));
}
