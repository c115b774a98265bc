import { usePage } from '../../page.ts';
import { Head } from '../../parts/head.tsx';
import { SectionImage } from './section-image.tsx';

const slots = ['problem', 'solution'] as const;

export function ProblemSolution() {
  const { problemSolution } = usePage().content.invest;
  return (
    <section className="room" id="problem-solution" aria-labelledby="problem-solution-heading">
      <div className="wrap">
        <Head id="problem-solution-heading">{problemSolution.heading}</Head>
        <div className="pair">
          {slots.map((slot) => {
            const { kind, title, text } = problemSolution[slot];
            return (
              <article className="stack stack--wide" key={slot}>
                <SectionImage slot={slot} />
                <div className="stack">
                  <p className="kind">{kind}</p>
                  <h3>{title}</h3>
                  <p className="soft">{text}</p>
                </div>
              </article>
            );
          })}
        </div>
      </div>
    </section>
  );
}
