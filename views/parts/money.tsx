import { ownMoney } from '../../src/site/format.ts';
import { type OfferingId, offerings } from '../../src/site/offerings.ts';
import { usePage } from '../page.ts';
import { Bases, isOpen, OfferingNote } from './disclaimers.tsx';
import { Fold } from './fold.tsx';
import { Island } from './island.tsx';
import { Room, SideRoom } from './sections.tsx';
import { Filled } from './text.tsx';

/** The sources of an offering's returns, and investors' questions about fees, exits and taxes. */
export function Money({ offering }: { offering: OfferingId }) {
  const { heading, lead, note, money } = usePage().content['investor-questions'];
  return (
    <Room id="questions-heading" heading={money.heading} anchor="questions" plain>
      <div className="split split--even">
        <div className="stack stack--wide">
          <div className="full">
            {money[offering].map(({ title, text, basis, open }) => (
              <Fold key={title} summary={<h3>{title}</h3>} open={open}>
                {basis && <Bases names={['target']} />}
                {text && <p>{text}</p>}
              </Fold>
            ))}
          </div>
          <OfferingNote>{note}</OfferingNote>
        </div>
        <div>
          <h3>{heading}</h3>
          <p className="soft wide-only">{lead}</p>
          <Questions offering={offering} />
        </div>
      </div>
    </Room>
  );
}

/** Who runs the offering of the page, whether it is open, what can be lost and who replies: beside what asks for a decision. */
export function BeforeYouDecide() {
  const page = usePage();
  const { offering = 'spark' } = page.route;
  const { plain } = page.content['investor-questions'];
  return (
    <SideRoom id="decide" heading={plain.heading} tight>
      <dl className="list list--answers">
        {plain[offering].map(({ label, text, closed }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Filled text={isOpen(offering, page) ? text : (closed ?? text)} />
            </dd>
          </div>
        ))}
      </dl>
    </SideRoom>
  );
}

/** The questions, each opening its answer. */
function Questions({ offering }: { offering: OfferingId }) {
  const questions = usePage().content['investor-questions'];
  return questions[offering].map(({ id, question, short, answer }) => (
    <Fold
      key={id}
      id={`question-${id}`}
      summary={
        <>
          <h4>{question}</h4> {short && <small>{short}</small>}
        </>
      }
    >
      <p>
        <Filled text={answer} />
      </p>
    </Fold>
  ));
}

/** The calculator of an offering with its disclosures. It belongs in an element with the id "calculator". */
export function Calculator({ offering: id }: { offering: OfferingId }) {
  const { amount } = usePage();
  const terms = offerings[id];
  return (
    <>
      <Island
        name="calculator"
        offering={id}
        terms={terms}
        amount={amount ?? terms.calculator.start}
        money={ownMoney()}
      />
      <div className="stack mt-l">
        <OfferingNote>
          Hypothetical, not a forecast: the figures show targets before fees and taxes. They are targeted, not
          guaranteed, and you can lose money.
        </OfferingNote>
        {id === 'regd' && <p className="reading">For accredited investors only.</p>}
      </div>
    </>
  );
}
