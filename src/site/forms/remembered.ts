import { formatDollars } from '../format.ts';
import type { BrowserField, Form, FormId } from './form.ts';
import { dollarsIn, refusal } from './rules.ts';
import { leadValues, type Values } from './values.ts';

/** The dollars that can be remembered: up to the most that a calculator or a form takes. */
export const rememberedLimit = 100_000_000;
const longestName = 60;
const longestList = 20;

/** What a visitor told us on one page, so that the next one need not ask again. */
export interface Remembered {
  firstName?: string;
  email?: string;
  /** Dollars, of the calculator or of a form. */
  amount?: number;
  /** The forms that were sent, with the times in milliseconds. */
  sent: Partial<Record<FormId, number>>;
  /** The leads that were sent with this email, where it is probably mistyped. */
  mistyped?: readonly string[];
}

/** What is remembered once a form was accepted. Another email is another person, of whom nothing is known yet. `now` in milliseconds; `mistyped` is the lead, where its email probably is. */
export function afterForm(
  before: Remembered | undefined,
  form: Form,
  values: Values,
  now: number,
  mistyped?: string,
): Remembered {
  const { first_name, email, investment_amount } = leadValues(form, values);
  const isSame = !before?.email || before.email.toLowerCase() === email.toLowerCase();
  const known: Remembered = before && isSame ? before : { sent: {} };
  const firstName = [...first_name].slice(0, longestName).join('');
  const amount = /^[\d\s.,$]+$/.test(investment_amount) ? dollarsIn(investment_amount) : 0;
  return {
    ...known,
    email,
    ...(firstName && { firstName }),
    ...(amount > 0 && amount <= rememberedLimit && { amount }),
    sent: { ...known.sent, [form.id]: now },
    ...(mistyped && { mistyped: [...new Set([...(known.mistyped ?? []), mistyped])].slice(-longestList) }),
  };
}

/** The fields of a form that need not be asked again, each with a value that it takes. */
export function knownValues(form: Form, { firstName, email, amount }: Remembered): Values {
  const known: Values = {};
  for (const field of form.fields) {
    const value =
      field.column === 'email'
        ? email
        : field.column === 'first_name'
          ? firstName
          : field.column === 'investment_amount' && amount !== undefined
            ? amountFor(field, amount)
            : undefined;
    if (value && refusal(field, value) === undefined) known[field.name] = value;
  }
  return known;
}

/** An amount as a field takes it: in dollars, or the range that it is in. */
function amountFor({ options }: BrowserField, amount: number): string | undefined {
  if (!options) return formatDollars(amount);
  const range = options.findLast(({ value }) => {
    const [from = Number.POSITIVE_INFINITY, to = Number.POSITIVE_INFINITY] = value.split(' - ').map(dollarsIn);
    return from <= amount && amount <= to;
  });
  return range?.value;
}

const counts = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
const nameOf: Readonly<Record<string, string>> = { firstName: 'first name', investmentAmount: 'amount' };

/** Says what a form knows already, and how much it still asks: "We have your email. Two more questions." */
export function knownSummary(fields: readonly BrowserField[], known: Values): string {
  const names = fields.filter(({ name }) => known[name]).map(({ name }) => nameOf[name] ?? name);
  const [last = '', ...others] = names.reverse();
  const has = `We have your ${others.length ? `${others.reverse().join(', ')} and ${last}` : last}.`;
  // A message is no question.
  if (fields.some(({ control }) => control === 'textarea')) return has;
  const left = fields.filter(({ name, required }) => required && !known[name]).length;
  return left && counts[left] ? `${has} ${counts[left]} more question${left === 1 ? '' : 's'}.` : has;
}
