import type { Page } from 'playwright';
import type { Form, FormId } from '../../src/site/forms/form.ts';
import { routeOfForm } from '../../src/site/routes.ts';
import { shownForms } from '../helpers/shown-forms.ts';

/** Forms by what follows a success: the page continues in this tab, in a new one, or stays with its fields empty or filled. */
export const shownForm = (id: FormId) => shownForms.find((form) => form.id === id) as Form;
export const eachEnd = (['webinar', 'deck', 'contact', 'built'] as const).map(shownForm);

export const pathOf = (form: Form) => routeOfForm(form.id)?.path ?? '';

export const submitButton = (page: Page, form: Form) => page.getByRole('button', { name: form.submit, exact: true });

/** Fills in a form as a person does. */
export async function fill(page: Page, form: Form, email: string) {
  for (const [name, value] of Object.entries({ ...form.sample, email })) {
    const control = form.fields.find((field) => field.name === name)?.control;
    const field = page.locator(`main [name="${name}"]`);
    if (control === 'radio') await page.locator(`main [name="${name}"][value="${value}"]`).check();
    else if (control === 'select') await field.selectOption(value);
    else await field.fill(value);
  }
}
