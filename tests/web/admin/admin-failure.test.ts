import { expect, test } from 'vitest';
import { StoreUnavailableError } from '../../../src/base/errors.ts';
import { deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';

test.each([
  [new StoreUnavailableError('The store is closed.'), 'Failed to load leads: The store is closed.'],
  [
    new Error('SQLITE_ERROR: no such column: investment_leads.owner in select secret'),
    'Failed to load leads: The database answered with an error.',
  ],
])('whatever the fault of the store, list, JSON and dashboard say so: %s', async (error, sentence) => {
  const site = await testApp();
  const owner = await deskOf(site);
  const { leads, store } = site.app.context;
  const fail = () => Promise.reject(error);
  leads.page = fail;
  leads.rows = () => ({ [Symbol.asyncIterator]: () => ({ next: fail }) });
  store.reports.unsent = fail;
  for (const path of ['/admin/leads', '/admin']) {
    const { text } = await owner.get(path, 503);
    expect(text).toContain(sentence);
    expect(text).not.toContain('SQLITE');
    if (path === '/admin') expect(text).toContain('Problem Section Image');
  }
  expect(await owner.read('/admin/leads', 503)).toEqual({ ok: false, message: sentence });
});
