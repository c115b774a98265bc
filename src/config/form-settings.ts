import { type FormId, formIds } from '../site/forms/form.ts';
import { text } from './kinds.ts';

type Upper<Id extends string> = Id extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${Upper<Rest>}`
  : Uppercase<Id>;

const upper = <Id extends FormId>(formId: Id) => formId.toUpperCase().replaceAll('-', '_') as Upper<Id>;

/** The environment name of a form's id at the CRM: `HUBSPOT_FORM_REGD_WEBINAR`. */
export const hubspotFormSetting = (formId: FormId) => `HUBSPOT_FORM_${upper(formId)}` as const;

/** The environment name of who gets emails about the leads of a form: `MAIL_TO_REGD_WEBINAR`. */
export const mailFormSetting = (formId: FormId) => `MAIL_TO_${upper(formId)}` as const;

/** A text for each form. */
const forEachForm = <Name extends string>(nameOf: (id: FormId) => Name, aboutOf: (id: FormId) => string) =>
  Object.fromEntries(formIds.map((id) => [nameOf(id), { kind: text, about: aboutOf(id) }])) as Record<
    Name,
    { kind: typeof text; about: string }
  >;

export const hubspotForms = forEachForm(
  hubspotFormSetting,
  (id) => `Form id at the form-submission service of the form \`${id}\`.`,
);

export const mailForms = forEachForm(
  mailFormSetting,
  (id) => `Recipients of an email for each new lead of the form \`${id}\`. If empty, those of \`MAIL_TO\`.`,
);
