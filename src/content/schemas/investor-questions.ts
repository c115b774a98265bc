import * as v from 'valibot';
import { linkedText, text } from './parts.ts';

/** Every offering answers each of these. */
const questionIds = ['fees', 'custody', 'exit', 'taxes', 'stabilize', 'trouble', 'term', 'audit'] as const;

const question = v.strictObject({
  id: v.picklist(questionIds, `must be one of ${questionIds.join(', ')}`),
  question: text,
  /** One-line answer. */
  short: v.optional(text),
  answer: linkedText,
  /** What the owner has yet to decide. */
  sample: v.optional(text),
});
const part = v.strictObject({
  title: text,
  text: v.optional(text),
  /** Shows the basis of the target instead of a text. */
  basis: v.optional(v.literal(true)),
});
const all = v.pipe(
  v.array(question),
  v.check((answers) => questionIds.every((id) => answers.some((one) => one.id === id)), 'must answer every question'),
);

/** `investor-questions.json`. */
export const investorQuestionsSchema = v.strictObject({
  heading: text,
  lead: text,
  note: text,
  /** Sources of the payments and of the rest of the target, and the assumptions of the slower case. */
  money: v.strictObject({ heading: text, spark: v.array(part), regd: v.array(part) }),
  spark: all,
  regd: all,
});
