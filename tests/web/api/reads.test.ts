import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { testApp } from '../../helpers/test-app.ts';
import { tokenFor } from '../../helpers/token-for.ts';
import { noon, save } from '../../leads/sample-submission.ts';

/** Timers of an hour, which a test runs by itself. */
function hours() {
  const waiting = new Set<() => void>();
  return {
    pass: () => {
      for (const run of [...waiting]) run();
    },
    timers: {
      after(milliseconds: number, run: () => void) {
        if (milliseconds !== 3_600_000) return () => {};
        waiting.add(run);
        return () => waiting.delete(run);
      },
    },
  };
}

test('what a token reads is one event an hour, with how many leads it was', async () => {
  const { timers, pass } = hours();
  const site = await testApp({}, { clock: () => noon, timers });
  const { store } = site.app.context;
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three'])
    ids.push((await save(store, { email: `${name}@example.com` }, { form: contactForm })).id);
  const token = await tokenFor(site, 'reports', 'read');
  const get = (path: string) => site.request.get(path).set('authorization', `Bearer ${token}`).expect(200);
  await get('/api/leads');
  await get(`/api/leads/${ids[0]}`);
  await get('/api/stats');
  const events = async () =>
    (await store.audit.latest(10, { kind: 'api-read' })).map(({ by, via, detail }) => [by, via, JSON.parse(detail)]);
  expect(await events()).toEqual([]);
  pass();
  const first = ['reports', 'api', expect.objectContaining({ leads: 4, since: new Date(noon).toISOString() })];
  await expect.poll(events).toEqual([first]);
  await get('/api/leads?limit=2');
  await site.app.context.tokenReads.close();
  expect(await events()).toEqual([['reports', 'api', expect.objectContaining({ leads: 2 })], first]);
});
