import { company } from '../company/company.ts';
import { email, utmDefaults } from './fields.ts';
import { type Form, utmKeys } from './form.ts';

export const regdForm: Form = {
  id: 'regd',
  name: 'Reg D email',
  get heading() {
    return `Invest in ${company.name}`;
  },
  fields: [{ ...email, label: 'Your email', placeholder: 'you@example.com' }],
  leadSource: 'Reg D Landing Page Lead',
  utm: utmDefaults('reg_d_landing', 'invest_button'),
  crm: ['email', 'lead_source', ...utmKeys],
  get submit() {
    return this.heading.toUpperCase();
  },
  submitting: 'Processing...',
  success: { title: 'Thanks for your interest! Redirecting you to the investment portal...' },
  failure: { title: 'Sorry, there was an error. Please try again.' },
  clears: true,
  next: { to: 'portal-address', after: 1000, label: 'Continue to the investment portal' },
  ignoresEmptyEmail: true,
  browserChecks: true,
  notice:
    'We’ll email you about this fund, and we’ll keep your address in our contact system. We won’t call unless you ask us to.',
  sample: { email: 'ann@example.com' },
};
