import type { OfferingId } from '../../src/site/offerings.ts';
import { usePage } from '../page.ts';
import { Filled } from './documents/filled.tsx';
import { Head } from './head.tsx';
import { OfferingNote } from './offering-note.tsx';

/** What investors ask about an offering, with the answers; those that the owner has yet to decide say that they are samples. */
export function Questions({ offering }: { offering: OfferingId }) {
  const { heading, lead, sampleMark, note, ...questions } = usePage().content['investor-questions'];
  return (
    <section className="room" id="questions" aria-labelledby="questions-heading">
      <div className="wrap">
        <Head id="questions-heading" plain>
          {heading}
        </Head>
        <p className="lead">{lead}</p>
        <div className="pair mt-l">
          {questions[offering].map(({ id, question, answer, sample }) => (
            <div className="stack" id={`question-${id}`} key={id}>
              <h3>{question}</h3>
              <p>
                {sample && <strong>{sampleMark} </strong>}
                <Filled text={answer} />
              </p>
            </div>
          ))}
        </div>
        <div className="mt-l">
          <OfferingNote>{note}</OfferingNote>
        </div>
      </div>
    </section>
  );
}
