import { usePage } from '../../page.ts';
import { Head } from '../../parts/head.tsx';
import { Hammer, HandCoins, KeyRound, Layers } from '../../parts/icon.tsx';
import { Island } from '../../parts/island.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';
import { Street } from '../../parts/pictures/street.tsx';

/** Milliseconds that a step stays lit. */
const rotation = 4000;

/** The building rises from step to step. */
const looks = [
  { stage: 'stage-1', Icon: Layers },
  { stage: 'stage-2', Icon: Hammer },
  { stage: 'stage-3', Icon: KeyRound },
  { stage: 'stage-4', Icon: HandCoins },
] as const;

export function Steps() {
  const { steps } = usePage().content.invest;
  return (
    <section className="room" aria-labelledby="fund-steps-heading">
      <div className="wrap">
        <Head id="fund-steps-heading" plain>
          {steps.heading}
        </Head>
        <div className="moving">
          <ol className="steps" id="fund-steps">
            {steps.items.map(({ title, text }, index) => {
              const { stage, Icon } = looks[index] ?? looks[0];
              return (
                <li className={index ? 'step' : 'step is-lit'} key={title}>
                  <Street of={stage} />
                  <div className="step__words">
                    <h3>
                      <Icon className="icon" />
                      {index + 1}. {title}
                    </h3>
                    <p>{text}</p>
                  </div>
                </li>
              );
            })}
          </ol>
          <div className="rotation">
            <Island name="highlight" list="fund-steps" every={rotation} label="highlight of the four steps" />
            <OfferingNote>{steps.note}</OfferingNote>
          </div>
        </div>
      </div>
    </section>
  );
}
