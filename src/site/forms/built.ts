import { email, firstName, lastName, phone, utmDefaults } from './fields.ts';
import { flexForm, flexQuestions, whyWeAsk } from './flex.ts';
import { type Form, looseEmail } from './form.ts';

/** Variant with four optional questions that are still starred. */
export const builtForm: Form = {
  ...flexForm,
  id: 'built',
  name: 'Flex industrial',
  fields: [
    { ...firstName, starred: true, required: 'First name is required' },
    { ...lastName, starred: true, required: 'Last name is required' },
    {
      ...email,
      starred: true,
      half: true,
      required: 'Email is required',
      rules: [looseEmail('Please enter a valid email')],
    },
    { ...phone, half: true },
    ...flexQuestions,
  ],
  utm: utmDefaults('built_flex_industrial', 'investment_form'),
  success: { title: "Thank you! We've received your information and will be in touch soon." },
  intro: `${whyWeAsk} Your name and email are enough to send it; the other answers marked * help us reply.`,
  missing: undefined,
  keepsValues: true,
};
