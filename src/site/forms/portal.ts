import { email, utmDefaults } from './fields.ts';
import type { Form } from './form.ts';

export const portalForm: Form = {
  id: 'portal',
  name: 'Investor portal',
  heading: 'Hear when the portal opens',
  fields: [{ ...email, label: 'Your email', placeholder: 'you@example.com' }],
  leadSource: 'Investor Portal',
  utm: utmDefaults('investor_portal', 'portal_form'),
  crm: ['email', 'lead_source'],
  submit: 'Tell Me When It Opens',
  submitting: 'Submitting...',
  success: { title: 'Thank you! We’ll email you when the portal opens.' },
  failure: { title: 'Sorry, there was an error. Please try again.' },
  notice: 'We’ll email you only about the portal, and we’ll keep your address in our contact system.',
  sample: { email: 'ann@example.com' },
};
