import { emailMessage, type Field, requiredMessage, type Utm, validEmail } from './form.ts';

const named = { control: 'text', required: requiredMessage, half: true } as const;
export const firstName: Field = {
  ...named,
  name: 'firstName',
  label: 'First name',
  autocomplete: 'given-name',
  column: 'first_name',
};
export const lastName: Field = {
  ...named,
  name: 'lastName',
  label: 'Last name',
  autocomplete: 'family-name',
  column: 'last_name',
};
export const fullName: Field = { ...named, name: 'name', label: 'Name', autocomplete: 'name', column: 'full_name' };
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
