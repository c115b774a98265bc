import { expect, test } from 'vitest';
import { StoreUnavailableError } from '../../../src/base/errors.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const site = await testApp();
const { leads, store } = site.app.context;
const cookie = await signedIn(site);

test.each([
  [new StoreUnavailableError('The store is closed.'), 'Failed to load leads: The store is closed.'],
  [
    new Error('SQLITE_ERROR: no such column: investment_leads.owner in select secret'),
    'Failed to load leads: The database answered with an error.',
  ],
])('whatever the fault of the store, list, JSON and dashboard say so: %s', async (error, sentence) => {
  const working = { page: leads.page, rows: leads.rows, unsent: store.reports.unsent };
  const fail = () => Promise.reject(error);
  leads.page = fail;
  leads.rows = () => ({ [Symbol.asyncIterator]: () => ({ next: fail }) });
  store.reports.unsent = fail;
  const get = (path: string, accept = 'text/html') => site.request.get(path).set({ cookie, accept });
  for (const path of ['/admin/leads', '/admin']) {
    const page = textOf((await get(path).expect(503)).text);
    expect(page).toContain(sentence);
    expect(page).not.toContain('SQLITE');
    if (path === '/admin') expect(page).toContain('Problem Section Image');
  }
  expect((await get('/admin/leads', 'application/json').expect(503)).body).toEqual({ ok: false, message: sentence });
  Object.assign(leads, { page: working.page, rows: working.rows });
  store.reports.unsent = working.unsent;
});
