import { emailMessage, type Field, requiredMessage, type Utm, validEmail } from './form.ts';

export const firstName: Field = {
  name: 'firstName',
  label: 'First name',
  control: 'text',
  autocomplete: 'given-name',
  required: requiredMessage,
  half: true,
  column: 'first_name',
};
export const lastName: Field = {
  name: 'lastName',
  label: 'Last name',
  control: 'text',
  autocomplete: 'family-name',
  required: requiredMessage,
  half: true,
  column: 'last_name',
};
export const fullName: Field = {
  name: 'name',
  label: 'Name',
  control: 'text',
  autocomplete: 'name',
  required: requiredMessage,
  half: true,
  column: 'full_name',
};
export const email: Field = {
  name: 'email',
  label: 'Email',
  control: 'email',
  autocomplete: 'email',
  required: requiredMessage,
  rules: [validEmail(emailMessage)],
  column: 'email',
};
export const phone: Field = { name: 'phone', label: 'Phone', control: 'tel', autocomplete: 'tel', column: 'phone' };

/** Fallback campaign values; forms whose call lists none store them too. */
export const utmDefaults = (campaign: string, content: string): Utm => ({
  utm_source: 'direct',
  utm_medium: 'website',
  utm_campaign: campaign,
  utm_content: content,
  utm_term: '',
});
