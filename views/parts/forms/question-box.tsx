import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Island } from '../island.tsx';

/** The button in the corner that opens the question box. */
export function QuestionBox() {
  const { heading, lead, label, ask, failure, unknown, contact, othersHeading } = usePage().content.questions;
  return (
    <Island
      name="question-box"
      when="interaction"
      labels={{ heading, lead, label, ask, failure, unknown, contact, othersHeading }}
      action={pathTo('questions')}
      contactUrl={pathTo('contact')}
    />
  );
}
