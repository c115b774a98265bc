import { formatDollars } from '../format.ts';
import { sparkFundOne } from '../offerings.ts';
import { email, utmDefaults } from './fields.ts';
import type { Form } from './form.ts';
import { amountFrom, requiredMessage } from './rules.ts';

// A function, since the content is read after this module.
const least = () => formatDollars(sparkFundOne.minimum);

/** Our own form for the Reg A+ page, used where no investment widget is configured or it fails to load. */
export const interestForm: Form = {
  id: 'interest',
  name: 'Reg A+ interest',
  heading: 'Tell us you’re interested',
  fields: [
    {
      name: 'name',
      label: 'Name',
      control: 'text',
      autocomplete: 'name',
      required: requiredMessage,
      half: true,
      column: 'full_name',
    },
    { ...email, half: true },
    {
      name: 'investmentAmount',
      get label() {
        return `Amount (${least()} minimum)`;
      },
      control: 'text',
      get placeholder() {
        return formatDollars(sparkFundOne.calculator.start);
      },
      required: requiredMessage,
      get rules() {
        return [amountFrom(sparkFundOne.minimum, `Please enter ${least()} or more`)];
      },
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
  notice:
    'Your details go to our investor team, and we’ll keep them in our contact system. Submitting this form is not a purchase and creates no obligation.',
  sample: { name: 'Ann B Cee', email: 'ann@example.com', investmentAmount: '$2,500' },
};
