import { email, firstName, lastName, phone, utmDefaults } from './fields.ts';
import { type Form, sameOptions } from './form.ts';

/** Our own form for the grand opening, used where no hosted form is configured or it fails to load. */
export const rsvpForm: Form = {
  id: 'rsvp',
  name: 'RSVP',
  heading: 'Leave your details',
  fields: [
    firstName,
    lastName,
    email,
    phone,
    {
      name: 'guests',
      label: 'Guests you’d bring',
      control: 'select',
      options: sameOptions('0', '1', '2', '3', '4', '5+'),
      column: 'guests',
    },
  ],
  leadSource: 'Grand Opening RSVP',
  utm: utmDefaults('grand_opening', 'rsvp_form'),
  crm: ['email', 'firstname', 'lastname', 'phone', 'guests'],
  submit: 'Send RSVP',
  submitting: 'Submitting...',
  success: { title: "Thank you! We've received your information and will be in touch soon." },
  failure: { title: 'Error', description: 'There was an error submitting your information. Please try again.' },
  notice:
    'We’ll use your details to tell you about this opening and the next one, and we keep them in our contact system.',
  later: {
    heading: 'Hear about the next opening',
    submit: 'Keep Me Posted',
    notice: 'We’ll email you when the next building opens, and we keep your details in our contact system.',
    fields: ['firstName', 'lastName', 'email'],
  },
  sample: { firstName: 'Ann', lastName: 'Cee', email: 'ann@example.com', phone: '317-555-0142', guests: '2' },
};
