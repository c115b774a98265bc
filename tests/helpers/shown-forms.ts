import type { Form } from '../../src/site/forms/form.ts';
import { leadForms } from '../../src/site/forms/index.ts';

/** The forms as their pages show them now that the event is over and no recording is ready. */
export const shownForms: readonly Form[] = leadForms.map((form): Form => {
  if (!form.later) return form;
  const { fields: names, ...labels } = form.later;
  const isShown = (name: string) => !names || names.includes(name);
  return {
    ...form,
    ...labels,
    fields: form.fields.filter(({ name }) => isShown(name)),
    sample: Object.fromEntries(Object.entries(form.sample).filter(([name]) => isShown(name))),
  };
});
