import { usePage } from '../../page.ts';
import { Bases } from '../../parts/bases.tsx';
import { Figures } from '../../parts/figures.tsx';
import { TierTwoLimit } from '../../parts/forms/tier-two-limit.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';

export function KeyFigures() {
  const { figures } = usePage().content.invest;
  return (
    <section className="band on-stone" id="key-figures" aria-label={figures.label}>
      <div className="wrap">
        <Figures figures={figures.items} />
        <div className="stack mt">
          <OfferingNote>{figures.note}</OfferingNote>
          <Bases of={['target']} />
          <TierTwoLimit />
        </div>
      </div>
    </section>
  );
}
