import { email, firstName, lastName, phone, utmDefaults } from './fields.ts';
import type { Field, Form } from './form.ts';
import { requiredWord, sameOptions } from './rules.ts';

const amount = (...ranges: string[]): Field => ({
  name: 'investmentAmount',
  label: 'Investment amount',
  control: 'select',
  options: sameOptions(...ranges),
  column: 'investment_amount',
});

const failure = { title: 'Registration failed. Please try again.' };

export const webinarForm: Form = {
  id: 'webinar',
  name: 'Webinar',
  heading: 'Register and watch',
  fields: [
    firstName,
    lastName,
    email,
    { ...phone, required: requiredWord },
    amount(
      '$500 - $1,000',
      '$1,000 - $5,000',
      '$5,000 - $10,000',
      '$10,000 - $15,000',
      '$15,000 - $25,000',
      '$25,000 - $50,000',
      '$50,000+',
    ),
  ],
  leadSource: 'Webinar Registration',
  utm: utmDefaults('webinar', 'registration_form'),
  crm: ['email', 'firstname', 'lastname', 'phone', 'investment_amount'],
  submit: 'Watch the Webinar',
  submitting: 'Processing...',
  success: { title: 'Registration successful! Redirecting to webinar...' },
  failure,
  missing: failure,
  clears: true,
  browserChecks: true,
  next: { to: 'webinarAccess', after: 1500, label: 'Go to the webinar' },
  notice: 'The video starts on the next page. Your details go to our investor team and our CRM.',
  sample: {
    firstName: 'Ann',
    lastName: 'Cee',
    email: 'ann@example.com',
    phone: '317-555-0142',
    investmentAmount: '$500 - $1,000',
  },
};

export const regdWebinarForm: Form = {
  ...webinarForm,
  id: 'regd-webinar',
  name: 'Reg D webinar',
  fields: [
    firstName,
    lastName,
    email,
    { ...phone, required: requiredWord },
    amount('$100,000 - $250,000', '$250,000 - $500,000', '$500,000 - $1,000,000', '$1,000,000+'),
  ],
  leadSource: 'Reg D Webinar Registration',
  utm: utmDefaults('regd_webinar', 'registration_form'),
  next: { to: 'regdWebinarAccess', after: 1500, label: 'Go to the webinar' },
  sample: { ...webinarForm.sample, investmentAmount: '$100,000 - $250,000' },
};
