import { expect, test } from 'vitest';
import { accountsIn } from '../../src/accounts/account-store.ts';
import { changeRole, disableAccount } from '../../src/accounts/manage-accounts.ts';
import { addToken, findToken } from '../../src/accounts/tokens.ts';
import type { Admin } from '../../src/db/rows.ts';
import { due } from '../../src/leads/actions/due.ts';
import { possessionTables } from '../../src/leads/hand-over.ts';
import { saveView } from '../../src/leads/views/manage-views.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { noon, save, saveMany, setLead } from '../leads/sample-submission.ts';

const kim = { by: 'kim@example.com', via: 'web' } as const;
const sam = { by: 'sam@example.com', via: 'web' } as const;

/** Sam, an admin with one of everything, beside Kim, who has a view of the same name. */
async function office({ leads = 1 } = {}) {
  const store = temporaryStore();
  const context = { ...store, clock: () => noon };
  await addAccount(context, { email: kim.by });
  const account = await addAccount(context, { email: sam.by });
  const ids = (await saveMany(store, leads)).map(({ id }) => id);
  await setLead(store, { owner: sam.by });
  await due.perform(context, ids[0] ?? '', sam, { date: '2026-03-09', text: 'Call' });
  const token = await addToken(context, { name: 'sync', role: 'read' }, sam);
  for (const actor of [kim, sam]) {
    const viewer = { email: actor.by, role: 'admin' } as const;
    await saveView(context, 'owner=none', { name: 'Open', shared: true }, viewer, actor);
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

type Context = Awaited<ReturnType<typeof office>>['context'];
const changes: readonly (readonly [string, (context: Context, account: Admin, to?: string) => Promise<unknown>])[] = [
  ['disabled', (context, { id }, to) => disableAccount(context, id, kim, to)],
  ['made an editor', (context, { id }, to) => changeRole(context, id, 'editor', kim, to)],
];

test.each(changes)(
  'an account that is %s needs somebody to take over what it has, which goes to that account at once; its tokens end',
  async (name, change) => {
    const { store, context, account, ids, state } = await office({ leads: 3 });
    const before = await state();
    const lost = { leads: 3, followUps: 1, views: ['Open'], tokens: ['sync'], webhooks: ['127.0.0.1'] };
    expect(await change(context, account)).toMatchObject({ outcome: 'needs-taker', lost });
    for (const to of ['nobody@example.com', sam.by]) {
      expect(await change(context, account, to)).toMatchObject({ outcome: 'needs-taker', problem: expect.any(String) });
    }
    expect(await state()).toEqual(before);
    expect(before).toMatchObject({ owner: sam.by, tokenWorks: true, access: { disabled_at: null, role: 'admin' } });
    await change(context, account, 'KIM@example.com');
    expect(await state()).toMatchObject({
      owner: kim.by,
      tokenWorks: false,
      views: [`${kim.by} Open`, `${kim.by} Open (2)`],
      webhook: { created_by: kim.by, disabled_at: null },
    });
    for (const id of ids) {
      const event = (await store.leads.events(id)).findLast(({ kind }) => kind === 'assigned');
      const detail = { from: sam.by, to: kim.by, destinations: ['webhook:127.0.0.1'] };
      expect(JSON.parse(event?.detail ?? '')).toMatchObject(detail);
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
  const { store, context, account, state } = await office({ leads: 501 });
  const through = (write: typeof store.engine.write) => ({
    ...context,
    admins: { ...store.admins, ...accountsIn({ ...store.engine, write }, possessionTables) },
  });
  let left = 1;
  const cut = through((work, options) =>
    left-- > 0 ? store.engine.write(work, options) : Promise.reject(new Error('cut off')),
  );
  await expect(disableAccount(cut, account.id, kim, kim.by)).rejects.toThrow('cut off');
  const { leads } = await store.admins.possessions(sam.by);
  expect(leads).toBeGreaterThan(0);
  expect(leads).toBeLessThan(501);
  expect(await state()).toMatchObject({ tokenWorks: true, access: { disabled_at: null } });
  let writes = 0;
  const visited = through(async (work, options) => {
    if (++writes === 2) await save(store, { email: 'visitor@example.com' });
    return store.engine.write(work, options);
  });
  expect(await disableAccount(visited, account.id, kim, kim.by)).toMatchObject({ outcome: 'disabled' });
  expect(writes).toBeGreaterThan(2);
  expect(await state()).toMatchObject({ tokenWorks: false, owner: kim.by });
  expect(await store.admins.possessions(sam.by)).toMatchObject({ leads: 0 });
  const events = await store.engine.db
    .selectFrom('lead_events')
    .select('detail')
    .where('kind', '=', 'assigned')
    .execute();
  expect(events.filter(({ detail }) => detail.includes(`"from":"${sam.by}"`))).toHaveLength(501);
});
