import * as v from 'valibot';
import { linkedWords, words } from './schemas.ts';

/** What investors ask about an offering. Both offerings answer each of them. */
const questionIds = ['fees', 'custody', 'exit', 'taxes', 'stabilize', 'trouble', 'term', 'audit'] as const;

const question = v.strictObject({
  id: v.picklist(questionIds, `must be one of ${questionIds.join(', ')}`),
  question: words,
  /** The answer in a line, for what an investor wants to see without asking. */
  short: v.optional(words),
  answer: linkedWords,
  /** What the owner has yet to decide; the page then marks the answer as a sample. */
  sample: v.optional(words),
});
const part = v.strictObject({
  title: words,
  text: v.optional(words),
  /** Instead of a text of its own, what the target rests on. */
  basis: v.optional(v.literal(true)),
});
const all = v.pipe(
  v.array(question),
  v.check((answers) => questionIds.every((id) => answers.some((one) => one.id === id)), 'must answer every question'),
);

/** `investor-questions.json`: the questions and answers of each offering. */
export const investorQuestionsSchema = v.strictObject({
  heading: words,
  lead: words,
  /** Before an answer that is a sample. */
  sampleMark: words,
  note: words,
  /** Where payments and the rest of the target would have to come from, and what the slower case assumes. */
  money: v.strictObject({ heading: words, spark: v.array(part), regd: v.array(part) }),
  spark: all,
  regd: all,
});
