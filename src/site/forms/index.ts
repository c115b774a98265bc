import type { LeadColumn } from '../lead-columns.ts';
import { builtForm } from './built.ts';
import { contactForm } from './contact.ts';
import { deckForm } from './deck.ts';
import { flexForm } from './flex.ts';
import { type Form, type FormId, formIds } from './form.ts';
import { interestForm } from './interest.ts';
import { portalForm } from './portal.ts';
import { regdForm } from './regd.ts';
import { rsvpForm } from './rsvp.ts';
import { sparkForm } from './spark.ts';
import { regdWebinarForm, webinarForm } from './webinar.ts';

const byId: Record<FormId, Form> = {
  contact: contactForm,
  spark: sparkForm,
  regd: regdForm,
  flex: flexForm,
  built: builtForm,
  webinar: webinarForm,
  'regd-webinar': regdWebinarForm,
  deck: deckForm,
  rsvp: rsvpForm,
  interest: interestForm,
  portal: portalForm,
};

/** Every form, in the order of their ids. */
export const leadForms: readonly Form[] = formIds.map((id) => byId[id]);

export const formOf = (id: FormId): Form => byId[id];

/** What a form is called in lists; a stored id that names none is shown as it is. */
export const formName = (id: string): string => (isFormId(id) ? byId[id].name : id);

/** The words of the option that a form's field has for a stored value; a value that is none of them as it is. */
export function answerLabel(id: string, column: LeadColumn, value: string): string {
  const fields = isFormId(id) ? byId[id].fields : [];
  const options = fields.find((field) => field.column === column)?.options ?? [];
  return options.find((option) => option.value === value)?.label ?? value;
}

export const isFormId = (id: string): id is FormId => (formIds as readonly string[]).includes(id);
