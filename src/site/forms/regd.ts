import type { SiteFacts } from '../site-facts.ts';
import { utmDefaults } from './fields.ts';
import type { Form } from './form.ts';
import { sparkForm } from './spark.ts';

export const regdForm = (site: SiteFacts): Form => ({
  ...sparkForm(site),
  id: 'regd',
  name: 'Reg D email',
  heading: `Invest in ${site.company.name}`,
  leadSource: 'Reg D Landing Page Lead',
  utm: utmDefaults('reg_d_landing', 'invest_button'),
  submit: `Invest in ${site.company.name}`.toUpperCase(),
  submitting: 'Processing...',
  success: { title: 'Thanks for your interest! Redirecting you to the investment portal...' },
  next: { to: 'portal-address', after: 1000, label: 'Continue to the investment portal' },
});
