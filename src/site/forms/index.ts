import { builtForm } from './built.ts';
import { contactForm } from './contact.ts';
import { deckForm } from './deck.ts';
import { flexForm } from './flex.ts';
import { type Form, type FormId, formIds } from './form.ts';
import { interestForm } from './interest.ts';
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
};

/** Every form, in the order of their ids. */
export const leadForms: readonly Form[] = formIds.map((id) => byId[id]);

export const formOf = (id: FormId): Form => byId[id];

export const isFormId = (id: string): id is FormId => (formIds as readonly string[]).includes(id);
