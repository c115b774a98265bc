import { formatDollars } from '../format.ts';
import { type BrowserField, dollarsIn, type Form, type FormId, isAmount, refusal } from './form.ts';
import { leadValues, type Values } from './values.ts';

/** The highest amount a calculator or form takes, in dollars. */
export const rememberedLimit = 100_000_000;
const longestName = 60;
const longestList = 20;

/** A visitor's entries on one page, to prefill the next. */
export interface Remembered {
  firstName?: string;
  email?: string;
  /** In dollars. */
  amount?: number;
  /** Submission times in milliseconds. */
  sent: Partial<Record<FormId, number>>;
  /** Leads sent with this email, which is probably mistyped. */
  mistyped?: readonly string[];
}

/**
 * Another email is another person, so everything else is forgotten. `mistyped` is the lead whose email is probably mistyped.
 */
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
  const amount = isAmount(investment_amount) ? dollarsIn(investment_amount) : 0;
  return {
    ...known,
    email,
    ...(firstName && { firstName }),
    ...(amount > 0 && amount <= rememberedLimit && { amount }),
    sent: { ...known.sent, [form.id]: now },
    ...(mistyped && { mistyped: [...new Set([...(known.mistyped ?? []), mistyped])].slice(-longestList) }),
  };
}

/** Known fields with valid values. */
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

/** Dollars, or the option whose range has them. */
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

/** "We have your email. Two more questions." */
export function knownSummary(fields: readonly BrowserField[], known: Values): string {
  const names = fields.filter(({ name }) => known[name]).map(({ name }) => nameOf[name] ?? name);
  const [last = '', ...others] = names.reverse();
  const has = `We have your ${others.length ? `${others.reverse().join(', ')} and ${last}` : last}.`;
  // A message isn't counted as a question.
  if (fields.some(({ control }) => control === 'textarea')) return has;
  const left = fields.filter(({ name, required }) => required && !known[name]).length;
  return left && counts[left] ? `${has} ${counts[left]} more question${left === 1 ? '' : 's'}.` : has;
}
