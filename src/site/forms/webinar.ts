import type { SiteFacts } from '../site-facts.ts';
import { regdWebinarAmounts, webinarAmounts } from './amounts.ts';
import { email, firstName, lastName, phone, utmDefaults } from './fields.ts';
import { type Field, type Form, optionsFrom, requiredMessage, sameOptions } from './form.ts';

const fields = ({ minimum }: { minimum: number }, ranges: Readonly<Record<string, number>>): Field[] => [
  firstName,
  lastName,
  email,
  { ...phone, required: requiredMessage },
  {
    name: 'investmentAmount',
    label: 'Investment amount',
    control: 'select',
    options: optionsFrom(minimum, sameOptions(...Object.keys(ranges))),
    column: 'investment_amount',
  },
];

const failure = { title: 'Registration failed. Please try again.' };

export const webinarForm = ({ offerings }: SiteFacts): Form => ({
  id: 'webinar',
  name: 'Webinar',
  heading: 'Register and watch',
  fields: fields(offerings.spark, webinarAmounts),
  leadSource: 'Webinar Registration',
  utm: utmDefaults('webinar', 'registration_form'),
  crm: ['email', 'firstname', 'lastname', 'phone', 'investment_amount'],
  submit: 'Watch the Webinar',
  submitting: 'Processing...',
  success: { title: 'Registration successful! Redirecting to webinar...' },
  failure,
  missing: failure,
  browserChecks: true,
  next: { to: 'webinarAccess', after: 1500, label: 'Go to the webinar' },
  notice:
    'The video starts on the next page. Your details go to our investor team, and we’ll keep them in our contact system.',
  later: {
    heading: 'Hear when it’s ready',
    submit: 'Tell Me When It’s Ready',
    notice:
      'We’ll email you when the recording is ready. Your details go to our investor team, and we’ll keep them in our contact system. A phone number is required, but we won’t call or text unless you check the box.',
  },
  sample: {
    firstName: 'Ann',
    lastName: 'Cee',
    email: 'ann@example.com',
    phone: '317-555-0142',
    investmentAmount: '$500 - $1,000',
  },
});

export const regdWebinarForm = (site: SiteFacts): Form => ({
  ...webinarForm(site),
  id: 'regd-webinar',
  name: 'Reg D webinar',
  fields: fields(site.offerings.regd, regdWebinarAmounts),
  leadSource: 'Reg D Webinar Registration',
  utm: utmDefaults('regd_webinar', 'registration_form'),
  next: { to: 'regdWebinarAccess', after: 1500, label: 'Go to the webinar' },
  sample: { ...webinarForm(site).sample, investmentAmount: '$100,000 - $250,000' },
});
