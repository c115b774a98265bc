import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stopEmail } from '../../src/integrations/mail/email-choices.ts';
import { type ActionName, actionOf } from '../../src/leads/actions/index.ts';
import { undoAction } from '../../src/leads/undo.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { tries } from '../helpers/property.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';

const people = ['kim@example.com', 'lee@example.com'] as const;

async function office() {
  const store = temporaryStore();
  let now = noon;
  const context = { ...store, clock: () => now++ };
  for (const email of people) await addAccount(context, { email, role: 'sales' });
  const first = await save(store, { email: 'ann@example.com' });
  const second = await save(store, { email: 'ann@example.com' }, { form: contactForm });
  const ids = [first.id, second.id] as const;
  return {
    ...{ store, ids },
    act: (action: ActionName, lead: 0 | 1, who: 0 | 1, values = {}) =>
      actionOf(action).perform(context, ids[lead], { by: people[who], via: 'web' }, values),
    undo: (id: string, who: 0 | 1 = 0) => undoAction(context, id, { by: people[who], via: 'web' }),
    stop: () => stopEmail(context, ids[0]),
    states: () =>
      store.engine.db
        .selectFrom('investment_leads')
        .select(['status', 'contacted_at', 'owner', 'due_on', 'due_text', 'spam', 'do_not_email', 'deleted_at'])
        .orderBy('id')
        .execute(),
  };
}

/** What can be done, and which of a lead's values it is about. */
const acts = [
  ['contacted', {}, 'status'],
  ['contacted', { set: 'off' }, 'status'],
  ['closed', {}, 'status'],
  ['reopen', {}, 'status'],
  ['assign', { owner: people[0] }, 'owner'],
  ['assign', { owner: '' }, 'owner'],
  ['due', { date: '2026-03-09', text: 'Call' }, 'due'],
  ['due', { date: 'none' }, 'due'],
  ['spam', {}, 'spam'],
  ['not-spam', {}, 'spam'],
  ['do-not-email', {}, 'person'],
  ['do-not-email', { set: 'off' }, 'person'],
  ['delete', {}, 'deleted'],
] as const satisfies readonly (readonly [ActionName, object, string])[];

const which = fc.constantFrom(0 as const, 1 as const);
const topics = [...new Set(acts.map(([, , about]) => about))];

/** Of few topics at a time, so that the same values come back often. */
const steps = fc.shuffledSubarray(topics, { minLength: 1, maxLength: 3 }).chain((some) =>
  fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          act: fc.constantFrom(...acts.filter(([, , about]) => some.includes(about))),
          lead: which,
          who: which,
        }),
      },
      { weight: 4, arbitrary: fc.record({ undo: fc.nat(30), who: which }) },
      { weight: 1, arbitrary: fc.constant('stop' as const) },
    ),
    { minLength: 5, maxLength: 30 },
  ),
);

test('an undo restores what is still as it left it, never what somebody else or the visitor has chosen since', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const { act, undo, stop, states } = await office();
      const done: {
        id: string;
        lead: 0 | 1;
        about: string;
        columns: readonly Column[];
        before: Awaited<ReturnType<typeof states>>;
      }[] = [];
      let hasOptedOut = false;
      for (const each of taken) {
        const before = await states();
        if (each === 'stop') {
          await stop();
          hasOptedOut = true;
        } else if ('act' in each) {
          const [action, values, about] = each.act;
          const acted = await act(action, each.lead, each.who, values);
          expect(acted.undo === undefined).toBe(!acted.changed);
          // Who marks a lead without owner as contacted takes it.
          const takes = action === 'contacted' && !('set' in values) && before[each.lead]?.owner === '';
          const columns = takes ? [...columnsOf.status, ...columnsOf.owner] : columnsOf[about];
          if (acted.undo) done.push({ id: acted.undo, lead: each.lead, about, columns, before });
        } else {
          const one = done[each.undo % Math.max(done.length, 1)];
          if (!one) continue;
          const { id, lead, about, columns } = one;
          const isSame = (other: typeof one) =>
            other.columns.some((column) => columns.includes(column)) && (about === 'person' || other.lead === lead);
          const isLast = done.findLast(isSame) === one;
          const isThere = about === 'deleted' || !before[lead]?.deleted_at;
          const isTheirs = about === 'person' && hasOptedOut;
          const undone = await undo(id, each.who);
          const after = await states();
          if (isLast && isThere && !isTheirs) {
            expect(undone).toMatchObject({ restored: 1, skipped: [] });
            done.splice(done.indexOf(one), 1);
            for (const [place, row] of before.entries()) {
              const restored = about === 'person' || place === lead ? one.before[place] : undefined;
              const values = Object.fromEntries(columns.map((column) => [column, (restored ?? row)[column]]));
              expect(after[place]).toEqual({ ...row, ...values });
            }
          } else {
            expect(undone).toMatchObject({ restored: 0, skipped: [{ why: expect.any(String) }] });
            expect(after).toEqual(before);
          }
        }
        if (hasOptedOut) expect((await states()).every(({ do_not_email }) => do_not_email)).toBe(true);
      }
    }),
    tries(20),
  );
});

const columnsOf = {
  status: ['status', 'contacted_at'],
  owner: ['owner'],
  due: ['due_on', 'due_text'],
  spam: ['spam'],
  person: ['do_not_email'],
  deleted: ['deleted_at'],
} as const;
type Column = (typeof columnsOf)[keyof typeof columnsOf][number];

test('a visitor who asks for no email keeps that choice, whatever was marked before', async () => {
  const { store, act, undo, stop, states, ids } = await office();
  const marked = await act('do-not-email', 0, 0);
  await stop();
  expect((await store.leads.events(ids[0])).at(-1)).toMatchObject({ kind: 'do-not-email', by: 'visitor' });
  expect(await undo(marked.undo ?? '')).toMatchObject({ restored: 0, skipped: [{ id: ids[0], why: 'visitor' }] });
  expect(await act('do-not-email', 1, 0, { set: 'off' })).toMatchObject({ result: { outcome: 'opted-out' } });
  expect(await states()).toMatchObject([{ do_not_email: 1 }, { do_not_email: 1 }]);
});

test('who opts out while their lead is deleted has opted out when it is back', async () => {
  const { act, undo, stop, states } = await office();
  const deleted = await act('delete', 0, 0);
  await stop();
  await undo(deleted.undo ?? '');
  const optedOut = { do_not_email: 1, deleted_at: null };
  expect(await states()).toMatchObject([optedOut, optedOut]);
});
