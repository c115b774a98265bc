import type { Form } from '../../src/site/forms/form.ts';
import { leadForms } from '../../src/site/forms/index.ts';

/** The forms as their pages show them now that the event is over: one asks less, and says so on its button. */
export const shownForms: readonly Form[] = leadForms.map((form): Form => {
  const { later, fields, sample } = form;
  if (!later) return form;
  const asked = fields.filter(({ name }) => later.fields.includes(name));
  const values = Object.fromEntries(Object.entries(sample).filter(([name]) => later.fields.includes(name)));
  return { ...form, submit: later.submit, fields: asked, sample: values };
});
