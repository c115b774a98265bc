import { email, fullName, utmDefaults } from './fields.ts';
import { atLeast, emailMessage, type Form, utmKeys } from './form.ts';

const nameTooShort = 'Name must be at least 2 characters';
const messageTooShort = 'Message must be at least 10 characters';

export const contactForm: Form = {
  id: 'contact',
  name: 'Contact',
  heading: 'Send us a Message',
  fields: [
    { ...fullName, required: nameTooShort, rules: [atLeast(2, nameTooShort)] },
    { ...email, required: emailMessage, half: true },
    {
      name: 'message',
      label: 'Message',
      control: 'textarea',
      required: messageTooShort,
      rules: [atLeast(10, messageTooShort)],
      column: 'message',
    },
  ],
  leadSource: 'Website Contact',
  utm: utmDefaults('contact_page', 'contact_form'),
  crm: ['email', 'firstname', 'lastname', 'message', ...utmKeys],
  submit: 'Send Message',
  submitting: 'Sending...',
  success: { title: "Message sent successfully! We'll be in touch soon." },
  failure: { title: 'Sorry, there was an error. Please try again.' },
  notice:
    'We keep your message in our contact system so we can reply. We don’t sell your information. Please don’t send account numbers or other financial details.',
  sample: { name: 'Ann B Cee', email: 'ann@example.com', message: 'Hello there team' },
};
