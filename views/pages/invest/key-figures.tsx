import { usePage } from '../../page.ts';
import { Figures } from '../../parts/figures.tsx';
import { Fold } from '../../parts/fold.tsx';
import { TierTwoLimit } from '../../parts/forms/tier-two-limit.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';

export function KeyFigures() {
  const { figures } = usePage().content.invest;
  return (
    <section className="band" id="key-figures" aria-label={figures.label}>
      <div className="wrap">
        <Figures figures={figures.items} />
        <div className="stack mt">
          <OfferingNote>{figures.note}</OfferingNote>
          <Fold summary={figures.limit}>
            <TierTwoLimit />
          </Fold>
        </div>
      </div>
    </section>
  );
}
