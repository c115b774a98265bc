import { email, firstName, lastName, phone, utmDefaults } from './fields.ts';
import { type Field, type Form, looseEmail, type Option, requiredMessage } from './form.ts';

const yesNo: Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export const flexQuestions: readonly Field[] = [
  {
    name: 'hasIncome200k',
    label:
      'Was your own income over $200,000 in each of the last two years, or over $300,000 with your spouse or partner, and do you expect the same this year?',
    control: 'radio',
    options: yesNo,
    starred: true,
    column: 'has_income_200k',
  },
  {
    name: 'hasRealEstateExperience',
    label: 'Have you invested in real estate before?',
    control: 'radio',
    options: yesNo,
    starred: true,
    column: 'has_real_estate_experience',
  },
  {
    name: 'fundsAvailable',
    label: 'Funds available to invest',
    control: 'select',
    options: [
      { value: '50k-100k', label: '$50K - $100K' },
      { value: '100k-250k', label: '$100K - $250K' },
      { value: '250k-500k', label: '$250K - $500K' },
      { value: '1m+', label: '$1M+' },
    ],
    starred: true,
    half: true,
    column: 'funds_available',
  },
  {
    name: 'readyToInvest',
    label: 'When are you ready to invest?',
    control: 'select',
    options: [
      { value: 'ready-now', label: 'Ready now' },
      { value: '30-90-days', label: '30-90 days' },
      { value: '90-plus-days', label: '90+ days' },
    ],
    starred: true,
    half: true,
    column: 'ready_to_invest',
  },
];

const contactFields: readonly Field[] = [
  { ...firstName, starred: true },
  { ...lastName, starred: true },
  { ...email, starred: true, half: true, rules: [looseEmail('Invalid email')] },
  { ...phone, half: true },
];

export const whyWeAsk =
  'We ask about income and money only to send you what fits. Your answers don’t decide whether you can invest, and the fund described here has no income or net worth requirement.';

export const flexForm: Form = {
  id: 'flex',
  name: 'Flex industrial invest',
  heading: 'Get Investment Information',
  fields: [...contactFields, ...flexQuestions.map((question) => ({ ...question, required: requiredMessage }))],
  leadSource: 'Flex Industrial Lead',
  utm: utmDefaults('flex_industrial', 'investment_form'),
  crm: [
    'firstname',
    'lastname',
    'email',
    'phone',
    'lead_source',
    'has_income_200k',
    'has_real_estate_experience',
    'funds_available',
    'ready_to_invest',
  ],
  submit: 'Get Investment Information',
  submitting: 'Submitting...',
  success: {
    title: 'Thank you for your interest!',
    description: "We'll be in touch with you shortly about this investment opportunity.",
  },
  failure: { title: 'Error', description: 'There was an error submitting your information. Please try again.' },
  missing: { title: 'Please fill in all required fields', description: 'All fields marked with * are required.' },
  intro: `${whyWeAsk} All fields marked with * are required.`,
  notice: 'We keep your answers in our contact system, and we don’t sell them.',
  sample: {
    firstName: 'Ann',
    lastName: 'Cee',
    email: 'ann@example.com',
    phone: '317-555-0142',
    hasIncome200k: 'yes',
    hasRealEstateExperience: 'no',
    fundsAvailable: '50k-100k',
    readyToInvest: '30-90-days',
  },
};
