import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Closing } from '../../parts/closing.tsx';
import { ArrowRight } from '../../parts/icon.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';

export function InvestClosing() {
  const { closing } = usePage().content.invest;
  return (
    <Closing heading={closing.heading} lead={closing.lead}>
      <a className="btn btn--light" href={pathTo('regaInvest')}>
        {closing.button} <ArrowRight className="icon" />
      </a>
      <OfferingNote>Returns are targeted, not guaranteed.</OfferingNote>
    </Closing>
  );
}
