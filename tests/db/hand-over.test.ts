import { expect, test } from 'vitest';
import { accountsIn } from '../../src/accounts/account-store.ts';
import { changeRole, disableAccount } from '../../src/accounts/manage-accounts.ts';
import { addToken, findToken } from '../../src/accounts/tokens.ts';
import type { Admin } from '../../src/db/rows.ts';
import { assign } from '../../src/leads/actions/assign.ts';
import { due } from '../../src/leads/actions/due.ts';
import { possessionTables } from '../../src/leads/hand-over.ts';
import { saveView } from '../../src/leads/views/manage-views.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { noon, save } from '../leads/sample-submission.ts';

const clock = () => noon;
const kim = { by: 'kim@example.com', via: 'web' } as const;
const sam = { by: 'sam@example.com', via: 'web' } as const;
const password = 'other unrelated plain words';

/** Sam, an admin with one of everything, beside Kim, who has a view of the same name. */
async function office({ leads = 1 } = {}) {
  const store = temporaryStore();
  const context = { ...store, clock };
  await addAccount(context, { email: kim.by, password });
  const account = await addAccount(context, { email: sam.by, password });
  const ids: string[] = [];
  for (let number = 0; number < leads; number++) {
    const values = { ...contactForm.sample, email: `person${number}@example.com` };
    const { id } = await save(store, values, { form: contactForm });
    await assign.perform(context, id, kim, { owner: sam.by });
    ids.push(id);
  }
  await due.perform(context, ids[0] ?? '', sam, { date: '2026-03-09', text: 'Call' });
  const token = await addToken(context, { name: 'sync', role: 'read' }, sam);
  for (const { by, via } of [kim, sam]) {
    await saveView(
      { views: store.views, clock },
      'owner=none',
      { name: 'Open', shared: true },
      { email: by, role: 'admin' },
      { by, via },
    );
  }
  const webhook = await webhookTo(store, 'http://127.0.0.1:9/hook', { at: noon });
  await store.webhooks.change({ name: webhook.name, was: {}, becomes: { created_by: sam.by } });
  const secret = 'secret' in token ? token.secret : '';
  const state = async () => ({
    owner: (await store.leads.find(ids[0] ?? ''))?.owner,
    tokenWorks: (await findToken(context, secret)) !== undefined,
    views: (await store.views.list(undefined)).map(({ author, name }) => `${author} ${name}`),
    webhook: (await store.webhooks.find(webhook.name)) ?? expect.fail('the webhook is there'),
    access: await store.admins.findAdmin(sam.by),
  });
  return { store, context, account, ids, state };
}

const changes: readonly (readonly [string, (context: Context, account: Admin, to?: string) => Promise<unknown>])[] = [
  ['disabled', (context, { id }, to) => disableAccount(context, id, kim, to)],
  ['made an editor', (context, { id }, to) => changeRole(context, id, 'editor', kim, to)],
];
type Context = Awaited<ReturnType<typeof office>>['context'];

test.each(changes)(
  'an account that has something is not %s before somebody is named to take over',
  async (_, change) => {
    const { context, account, state } = await office();
    const lost = { leads: 1, followUps: 1, views: ['Open'], tokens: ['sync'], webhooks: ['127.0.0.1'] };
    expect(await change(context, account)).toMatchObject({ outcome: 'needs-taker', lost });
    for (const to of ['nobody@example.com', sam.by]) {
      expect(await change(context, account, to)).toMatchObject({ outcome: 'needs-taker', problem: expect.any(String) });
    }
    expect(await state()).toMatchObject({
      owner: sam.by,
      tokenWorks: true,
      access: { disabled_at: null, role: 'admin' },
    });
  },
);

test.each(changes)(
  'what an account had that is %s goes to another one at once, and its tokens end',
  async (name, change) => {
    const { store, context, account, ids, state } = await office({ leads: 3 });
    await change(context, account, 'KIM@example.com');
    expect(await state()).toMatchObject({
      owner: kim.by,
      tokenWorks: false,
      views: [`${kim.by} Open`, `${kim.by} Open (2)`],
      webhook: { created_by: kim.by, disabled_at: null },
    });
    for (const id of ids) {
      const event = (await store.leads.events(id)).findLast(({ kind }) => kind === 'assigned');
      expect(JSON.parse(event?.detail ?? '')).toMatchObject({
        from: sam.by,
        to: kim.by,
        destinations: ['webhook:127.0.0.1'],
      });
    }
    const [event] = await store.audit.latest(1);
    expect(event?.kind).toBe(name === 'disabled' ? 'account-disabled' : 'role-changed');
    expect(JSON.parse(event?.detail ?? '')).toMatchObject({ to: kim.by, leads: 3, views: 1, tokens: ['sync'] });
    expect(await store.admins.possessions(sam.by)).toMatchObject({ leads: 0, views: [], tokens: [], webhooks: [] });
  },
);

test('left to nobody, leads have no owner, webhooks are turned off, and shared views stay', async () => {
  const { context, account, state } = await office();
  await disableAccount(context, account.id, kim, '');
  expect(await state()).toMatchObject({
    owner: '',
    tokenWorks: false,
    views: [`${kim.by} Open`, `${sam.by} Open`],
    webhook: { created_by: sam.by, disabled_at: expect.any(String), disabled_by: kim.by },
  });
});

test('an admin who is made sales retains leads and views', async () => {
  const { context, account, state } = await office();
  expect(await changeRole(context, account.id, 'sales', kim)).toMatchObject({ lost: { leads: 0, tokens: ['sync'] } });
  await changeRole(context, account.id, 'sales', kim, kim.by);
  expect(await state()).toMatchObject({
    owner: sam.by,
    tokenWorks: false,
    views: [`${kim.by} Open`, `${sam.by} Open`],
    webhook: { created_by: kim.by },
  });
});

test('the last admin keeps everything', async () => {
  const { store, context, account, state } = await office();
  const other = (await store.admins.findAdmin(kim.by)) ?? expect.fail('Kim has an account');
  await changeRole(context, other.id, 'sales', sam, sam.by);
  expect(await disableAccount(context, account.id, kim, kim.by)).toEqual({ outcome: 'last-admin' });
  expect(await state()).toMatchObject({ owner: sam.by, tokenWorks: true });
});

test('of many leads it lets visitors post in between, and one that is cut off goes on when it is asked for again', async () => {
  const { store, context, account, state } = await office();
  const many = Array.from({ length: 800 }, (_, number) => ({ email: `many${number}@example.com` }));
  await Promise.all(many.map((values) => save(store, values)));
  await store.engine.write((db) => db.updateTable('investment_leads').set({ owner: sam.by }).execute());
  let left = 3;
  const write: typeof store.engine.write = (work, options) =>
    left-- > 0 ? store.engine.write(work, options) : Promise.reject(new Error('cut off'));
  const cutOff = accountsIn({ ...store.engine, write }, possessionTables);
  const cut = { ...context, admins: { ...store.admins, ...cutOff } };
  await expect(disableAccount(cut, account.id, kim, kim.by)).rejects.toThrow('cut off');
  const { leads } = await store.admins.possessions(sam.by);
  expect(leads).toBeGreaterThan(0);
  expect(leads).toBeLessThan(801);
  expect(await state()).toMatchObject({ tokenWorks: true, access: { disabled_at: null } });
  let writes = 0;
  const between: typeof store.engine.write = async (work, options) => {
    if (++writes === 2) await save(store, { email: 'visitor@example.com' });
    return store.engine.write(work, options);
  };
  const visited = {
    ...context,
    admins: { ...store.admins, ...accountsIn({ ...store.engine, write: between }, possessionTables) },
  };
  expect(await disableAccount(visited, account.id, kim, kim.by)).toMatchObject({ outcome: 'disabled' });
  expect(writes).toBeGreaterThan(2);
  expect(await state()).toMatchObject({ tokenWorks: false, owner: kim.by });
  expect(await store.admins.possessions(sam.by)).toMatchObject({ leads: 0 });
  const events = store.engine.read((db) =>
    db.selectFrom('lead_events').select('detail').where('kind', '=', 'assigned').execute(),
  );
  const given = (await events).filter(({ detail }) => detail.includes(`"from":"${sam.by}"`));
  expect(given).toHaveLength(801);
});
