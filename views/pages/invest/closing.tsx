import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { ArrowRight } from '../../parts/icon.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';
import { WholeStreet } from '../../parts/pictures/street.tsx';

export function Closing() {
  const { closing } = usePage().content.invest;
  return (
    <section className="closing on-ink" aria-labelledby="closing">
      <div className="wrap stack stack--wide">
        <h2 id="closing">{closing.heading}</h2>
        <p className="lead">{closing.lead}</p>
        <a className="btn btn--light" href={pathTo('regaInvest')}>
          {closing.button} <ArrowRight className="icon" />
        </a>
        <OfferingNote>Returns are targeted, not guaranteed.</OfferingNote>
      </div>
      <WholeStreet />
    </section>
  );
}
