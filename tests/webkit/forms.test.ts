import { expect } from 'vitest';
import type { Form } from '../../src/site/forms/form.ts';
import { pathOf } from '../browser/form-pages.ts';
import { shownForms as leadForms } from '../helpers/shown-forms.ts';
import type { WebKit } from './driver.ts';
import { awake, inWebkit, shows, siteInWebkit } from './site.ts';

const site = await siteInWebkit();
const leadsOf = (email: string) => site.app.context.leads.list({ search: email }, { limit: 10 });

async function fill(window: WebKit, form: Form, email: string) {
  for (const [name, value] of Object.entries({ ...form.sample, email })) {
    const control = form.fields.find((field) => field.name === name)?.control;
    if (control === 'radio') await window.click(`[name="${name}"][value="${value}"]`);
    else if (control === 'select') await window.click(`[name="${name}"] option[value="${value}"]`);
    else {
      await window.clear(`[name="${name}"]`);
      await window.type(`[name="${name}"]`, value);
    }
  }
}

const submit = (window: WebKit) => window.click('[data-island="lead-form"] form button[type="submit"]');

inWebkit.each(leadForms)(
  'the form $id refuses nothing typed and a wrong email, then thanks and stores the lead',
  async (form) => {
    const window = await site.open(pathOf(form));
    await window.run(() => document.querySelector<HTMLElement>('[data-island="lead-form"] [name="email"]')?.focus());
    await awake(window, 'lead-form');
    const email = `webkit-${form.id}@example.com`;
    const isRefused = () =>
      window.run(() => {
        const field = document.querySelector<HTMLInputElement>('[data-island="lead-form"] [name="email"]');
        return Boolean(field && (!field.validity.valid || field.getAttribute('aria-invalid') === 'true'));
      });
    if (!form.ignoresEmptyEmail) {
      await submit(window);
      await expect.poll(isRefused).toBe(true);
    }
    await fill(window, form, 'not an email');
    await submit(window);
    await expect.poll(isRefused).toBe(true);
    expect(await leadsOf('not an email')).toEqual([]);

    await fill(window, form, email);
    await submit(window);
    await shows(window, '#toasts .toast', form.success.title);
    expect(await leadsOf(email)).toHaveLength(1);
  },
);
