import { formatDollars } from '../format.ts';
import { sparkFundOne } from '../offerings.ts';
import { email, utmDefaults } from './fields.ts';
import type { Form } from './form.ts';
import { amountFrom, requiredWord } from './rules.ts';

const least = formatDollars(sparkFundOne.minimum);

/** Our own form of the Reg A+ page, shown where no investment widget is set or the widget does not load. */
export const interestForm: Form = {
  id: 'interest',
  name: 'Reg A+ interest',
  heading: 'Tell us you are interested',
  fields: [
    {
      name: 'name',
      label: 'Name',
      control: 'text',
      autocomplete: 'name',
      required: requiredWord,
      half: true,
      column: 'full_name',
    },
    { ...email, half: true },
    {
      name: 'investmentAmount',
      label: `Amount, from ${least}`,
      control: 'text',
      placeholder: formatDollars(sparkFundOne.calculator.start),
      required: requiredWord,
      rules: [amountFrom(sparkFundOne.minimum, `Please enter an amount from ${least}`)],
      column: 'investment_amount',
    },
  ],
  leadSource: 'Reg A+ Investment Interest',
  utm: utmDefaults('rega_invest', 'interest_form'),
  crm: ['email', 'firstname', 'lastname', 'investment_amount'],
  submit: 'Send My Interest',
  submitting: 'Submitting...',
  success: { title: "Thanks for your interest! We'll be in touch soon." },
  failure: { title: 'Sorry, there was an error. Please try again.' },
  clears: true,
  notice: 'Your details go to our investor team and our CRM. Sending this form buys nothing and binds nobody.',
  sample: { name: 'Ann B Cee', email: 'ann@example.com', investmentAmount: '$2,500' },
};
