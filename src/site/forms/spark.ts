import type { SiteFacts } from '../site-facts.ts';
import { email, utmDefaults } from './fields.ts';
import { type Form, utmKeys } from './form.ts';

export const sparkForm = ({ offerings }: SiteFacts): Form => ({
  id: 'spark',
  name: 'Spark landing',
  heading: `Get started with ${offerings.spark.name}`,
  fields: [{ ...email, label: 'Your email', placeholder: 'you@example.com' }],
  leadSource: 'Landing Page Lead',
  utm: utmDefaults('spark_fund_landing', 'hero_form'),
  crm: ['email', 'lead_source', ...utmKeys],
  submit: 'Get Started Now',
  submitting: 'Submitting...',
  success: { title: "Thanks for your interest! We'll be in touch soon." },
  failure: { title: 'Sorry, there was an error. Please try again.' },
  next: { to: 'invest-address', after: 1000, label: 'Continue to the investment page' },
  ignoresEmptyEmail: true,
  browserChecks: true,
  notice:
    'We’ll email you about this fund, and we’ll keep your address in our contact system. We won’t call unless you ask us to.',
  sample: { email: 'ann@example.com' },
});
