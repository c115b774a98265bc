import type { LeadColumn } from '../lead-columns.ts';
import { publishedSite, type SiteFacts } from '../site-facts.ts';
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

/** Some name the company or an offering. */
const declared: Record<FormId, Form | ((site: SiteFacts) => Form)> = {
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

export function formOf(id: FormId, site = publishedSite()): Form {
  const form = declared[id];
  return typeof form === 'function' ? form(site) : form;
}

/** With the texts as shipped. */
export const leadForms: readonly Form[] = formIds.map((id) => formOf(id));

/** An unknown stored id is returned as it is. */
export const formName = (id: string): string => (isFormId(id) ? formOf(id).name : id);

/** Label of a stored option; unknown values are returned as they are. */
export function answerLabel(id: string, column: LeadColumn, value: string): string {
  const fields = isFormId(id) ? formOf(id).fields : [];
  const options = fields.find((field) => field.column === column)?.options ?? [];
  return options.find((option) => option.value === value)?.label ?? value;
}

export const isFormId = (id: string): id is FormId => (formIds as readonly string[]).includes(id);
