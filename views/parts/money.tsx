import type { ReactNode } from 'react';
import { customMoney } from '../../src/site/format.ts';
import { type OfferingId, offeringOf } from '../../src/site/offerings.ts';
import { pathTo } from '../../src/site/routes.ts';
import { usePage } from '../page.ts';
import { Bases, isOpen, OfferingNote } from './disclaimers.tsx';
import { Fold } from './fold.tsx';
import { Island } from './island.tsx';
import { Rows } from './lists.tsx';
import { Head, Room, SideRoom } from './sections.tsx';
import { Filled } from './text.tsx';

/** Beside each call for a decision: what can be lost, whether the page's offering is open and, at a press, who can invest, who runs it and who replies. */
export function BeforeYouDecide() {
  const page = usePage();
  const { offering = 'spark' } = page.route;
  const { plain } = page.content['investor-questions'];
  const rows = plain[offering].map(({ label, text, closed = text }) => ({
    label,
    text: isOpen(offering, page) ? text : closed,
  }));
  return (
    <Room id="decide" heading={plain.heading} className="room--tight decide">
      <Rows rows={rows.slice(0, 2)} />
      {rows.length > 2 && (
        <Fold summary={<h3>{plain.more}</h3>}>
          <Rows rows={rows.slice(2)} />
        </Fold>
      )}
      <p className="to-questions mt">
        <a href={`${pathTo(offering === 'spark' ? 'invest' : 'regd')}#questions`}>More questions and answers</a>
      </p>
    </Room>
  );
}

/** Questions that are shown at once; the rest opens at a press. */
const shown = 3;

/** Investors' questions about fees, exits and taxes; each opens its answer. `beside` is a section on its right. */
export function Questions({ offering, beside }: { offering: OfferingId; beside?: ReactNode }) {
  const questions = usePage().content['investor-questions'];
  const folds = questions[offering].map(({ id, question, short, answer }) => (
    <Fold
      key={id}
      id={`question-${id}`}
      summary={
        <>
          <h3>{question}</h3> {short && <small>{short}</small>}
        </>
      }
    >
      <p>
        <Filled text={answer} />
      </p>
    </Fold>
  ));
  const list = (
    <div className="folds">
      {folds.slice(0, shown)}
      <Fold summary={questions.more}>{folds.slice(shown)}</Fold>
    </div>
  );
  if (beside)
    return (
      <div className="room">
        <div className="wrap split split--even">
          <section aria-labelledby="questions">
            <Head id="questions">{questions.heading}</Head>
            {list}
          </section>
          {beside}
        </div>
      </div>
    );
  return (
    <SideRoom id="questions" heading={questions.heading} aside={<p className="soft wide-only">{questions.lead}</p>}>
      {list}
    </SideRoom>
  );
}

/** The calculator of an offering, the sources of its returns, and the limits of both. */
export function CalculatorRoom({ offering: id, heading }: { offering: OfferingId; heading: string }) {
  const { amount, content } = usePage();
  const { money } = content['investor-questions'];
  const terms = offeringOf(content.offerings, id);
  return (
    <Room id="calculator-heading" heading={heading} className="on-ink" anchor="calculator">
      <Island
        name="calculator"
        offering={id}
        terms={terms}
        amount={amount ?? terms.calculator.start}
        money={customMoney()}
      />
      <div className="split mt-l">
        <div className="stack">
          <h3>{money.heading}</h3>
          <OfferingNote>
            Hypothetical, not a forecast: the figures show targets before fees and taxes. They are targeted, not
            guaranteed, and you can lose all you invest.
          </OfferingNote>
          {id === 'regd' && <p className="reading">For accredited investors only.</p>}
        </div>
        <div>
          {money[id].map(({ title, text, basis }) => (
            <Fold key={title} summary={<h4>{title}</h4>}>
              {basis && <Bases names={['target']} />}
              {text && <p>{text}</p>}
            </Fold>
          ))}
        </div>
      </div>
    </Room>
  );
}
