import { email, firstName, lastName, phone, utmDefaults } from './fields.ts';
import type { Form } from './form.ts';

const failure = { title: 'Error', description: 'There was an issue submitting your information. Please try again.' };

export const deckForm: Form = {
  id: 'deck',
  name: 'Deck download',
  heading: 'Get the investor deck',
  fields: [firstName, lastName, email, phone],
  leadSource: 'Investor Deck Download',
  utm: utmDefaults('investor_deck', 'download_form'),
  crm: ['email', 'firstname', 'lastname', 'phone'],
  submit: 'Download the Deck',
  submitting: 'Submitting...',
  success: { title: 'Success! Thank you! Your download will begin shortly.' },
  failure,
  missing: failure,
  browserChecks: true,
  next: { to: 'deck-document', after: 1000, newTab: true, label: 'Open the Investor Deck (PDF)' },
  notice: 'The deck opens right away. Your details go to our investor team, and we’ll keep them in our contact system.',
  sample: { firstName: 'Ann', lastName: 'Cee', email: 'ann@example.com', phone: '317-555-0142' },
};
