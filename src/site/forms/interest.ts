import { formatDollars } from '../format.ts';
import type { SiteFacts } from '../site-facts.ts';
import { email, fullName, utmDefaults } from './fields.ts';
import { amountFrom, type Form, requiredMessage } from './form.ts';

/** Our own form for the Reg A+ page, used where no investment widget is configured or it fails to load. */
export const interestForm = ({ offerings: { spark } }: SiteFacts): Form => ({
  id: 'interest',
  name: 'Reg A+ interest',
  heading: 'Tell us you’re interested',
  fields: [
    fullName,
    { ...email, half: true },
    {
      name: 'investmentAmount',
      label: `Amount (${formatDollars(spark.minimum)} minimum)`,
      control: 'text',
      placeholder: formatDollars(spark.calculator.start),
      required: requiredMessage,
      rules: [amountFrom(spark.minimum, `Please enter ${formatDollars(spark.minimum)} or more`)],
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
  intro: 'We reply within two business days. The amount helps us answer, and it commits you to nothing.',
  notice:
    'Your details go to our investor team, and we’ll keep them in our contact system. Submitting this form is not a purchase and creates no obligation.',
  sample: { name: 'Ann B Cee', email: 'ann@example.com', investmentAmount: '$2,500' },
});
