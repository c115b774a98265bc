import type { SiteContent } from '../../views/pages/shapes.ts';
import type { QuestionId } from '../site/content/investor-questions.ts';
import { sparkFundOne } from '../site/offerings.ts';
import { pathTo } from '../site/routes.ts';
import { type Passage, pageOf } from './passage.ts';

/** The same questions in other words. */
const asks: Record<QuestionId, string> = {
  fees: 'what are the fees, what fees do you charge, costs, charges, commission, what does it cost',
  custody: 'where is my money kept, escrow, bank account, transfer agent, who do I pay',
  exit: 'how do I get out, when do I get my money back, exit, leave early, buy back, repurchase',
  taxes: 'taxes, tax form, K-1, 1099, how is it taxed, when do I get my tax papers',
  stabilize: 'what is stabilized, when is a project stable, stabilization',
  trouble: 'what if the fund fails, what if a project fails, bankruptcy, worst case, goes wrong',
  term: 'how long do I have to wait, lockup, hold period, tied up',
  audit: 'auditor, audited accounts, financial statements, who checks the books',
};

/** What both offerings answer, that of the fund for everyone first. */
export function questionPassages({ 'investor-questions': content }: SiteContent): Passage[] {
  const pages = [
    { questions: content.spark, page: pageOf(pathTo('invest'), sparkFundOne.name) },
    { questions: content.regd, page: pageOf(pathTo('regd'), 'Opportunity Fund', 0.7) },
  ];
  return pages.flatMap(({ questions, page }) =>
    questions.map(({ id, question, answer, sample }) =>
      page.passage(`question-${id}`, question, [sample ? content.sampleMark : '', answer], asks[id]),
    ),
  );
}
