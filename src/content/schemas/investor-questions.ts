import * as v from 'valibot';
import { linkedText, text } from './parts.ts';

/** What investors ask about an offering. Both offerings answer each of them. */
const questionIds = ['fees', 'custody', 'exit', 'taxes', 'stabilize', 'trouble', 'term', 'audit'] as const;

const question = v.strictObject({
  id: v.picklist(questionIds, `must be one of ${questionIds.join(', ')}`),
  question: text,
  /** The answer in a line, for what an investor wants to see without asking. */
  short: v.optional(text),
  answer: linkedText,
  /** What the owner has yet to decide. */
  sample: v.optional(text),
});
const part = v.strictObject({
  title: text,
  text: v.optional(text),
  /** Instead of a text of its own, what the target rests on. */
  basis: v.optional(v.literal(true)),
});
const all = v.pipe(
  v.array(question),
  v.check((answers) => questionIds.every((id) => answers.some((one) => one.id === id)), 'must answer every question'),
);

/** `investor-questions.json`: the questions and answers of each offering. */
export const investorQuestionsSchema = v.strictObject({
  heading: text,
  lead: text,
  note: text,
  /** Where payments and the rest of the target would have to come from, and what the slower case assumes. */
  money: v.strictObject({ heading: text, spark: v.array(part), regd: v.array(part) }),
  spark: all,
  regd: all,
});
