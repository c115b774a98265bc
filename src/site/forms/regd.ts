import type { SiteFacts } from '../site-facts.ts';
import { email, utmDefaults } from './fields.ts';
import { type Form, utmKeys } from './form.ts';

export const regdForm = ({ company }: SiteFacts): Form => ({
  id: 'regd',
  name: 'Reg D email',
  heading: `Invest in ${company.name}`,
  fields: [{ ...email, label: 'Your email', placeholder: 'you@example.com' }],
  leadSource: 'Reg D Landing Page Lead',
  utm: utmDefaults('reg_d_landing', 'invest_button'),
  crm: ['email', 'lead_source', ...utmKeys],
  submit: `Invest in ${company.name}`.toUpperCase(),
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
});
