import { type Actor, leadEvent } from '../../src/base/events.ts';
import type { Delivery, Lead } from '../../src/db/rows.ts';
import type { ActionContext, Values } from '../../src/leads/actions/action.ts';
import { type ActionName, actionOf } from '../../src/leads/actions/index.ts';
import { attributionOf } from '../../src/leads/attribution.ts';
import { erasePerson } from '../../src/leads/erase.ts';
import { type Posted, type SubmitContext, submit, utmOf } from '../../src/leads/submit.ts';
import type { Store } from '../../src/server/store.ts';
import { type Form, formIds } from '../../src/site/forms/form.ts';
import { formOf } from '../../src/site/forms/index.ts';
import type { TemporaryStore } from '../helpers/temporary-store.ts';

/** The time of everything in these tests, unless a test says another one: 2026-03-02T15:00:00.000Z. */
export const noon = Date.UTC(2026, 2, 2, 15);

/** What a person posts who fills a form with its sample. */
function sampleOf(form: Form, changes: Partial<Posted> = {}): Posted {
  return {
    form,
    values: { ...form.sample },
    utm: utmOf(form, {}, {}),
    attribution: attributionOf(undefined),
    page: '/invest?utm_source=mail',
    address: '192.0.2.1',
    spam: '',
    ...changes,
  };
}

/** Stores a filled sample; `values` are as posted. */
export function save(
  { leads }: Pick<Store, 'leads'>,
  values: Record<string, string> = {},
  {
    form = formOf('spark'),
    at = noon,
    mailsSales,
    mailsVisitors,
    confirmedAt,
    ...changes
  }: Partial<Posted> & { at?: number } & Pick<SubmitContext, 'mailsSales' | 'mailsVisitors' | 'confirmedAt'> = {},
) {
  const posted = sampleOf(form, changes);
  return submit(
    { leads, clock: () => at, mailsSales, mailsVisitors, confirmedAt },
    { ...posted, values: { ...posted.values, ...values } },
  );
}

/** Stores the submissions of so many people at once. */
export const saveMany = (store: Pick<Store, 'leads'>, count: number, options?: Parameters<typeof save>[2]) =>
  Promise.all(
    Array.from({ length: count }, (_, place) => save(store, { email: `person${place}@example.com` }, options)),
  );

/** The kinds of a lead's events, in their order. */
export const kindsOf = async ({ leads }: Pick<Store, 'leads'>, id: string) =>
  (await leads.events(id)).map(({ kind }) => kind);

export const deliveriesTo = async ({ leads }: Pick<Store, 'leads'>, id: string, to: Delivery['destination']) =>
  (await leads.deliveries(id)).filter(({ destination }) => destination === to);

/** Writes into the deliveries of a lead, or all, what only time or another program would. */
export const setDeliveries = ({ engine }: Pick<Store, 'engine'>, changes: Partial<Delivery>, leadId?: string) =>
  engine.write((db) => {
    const all = db.updateTable('deliveries').set(changes);
    return (leadId === undefined ? all : all.where('lead_id', '=', leadId)).execute();
  });

/** The same for a lead. */
export const setLead = ({ engine }: Pick<Store, 'engine'>, changes: Partial<Lead>, id?: string) =>
  engine.write((db) => {
    const all = db.updateTable('investment_leads').set(changes);
    return (id === undefined ? all : all.where('id', '=', id)).execute();
  });

/** Claims all that waits for a destination, and settles each delivery: as delivered, unless a test says another state. */
export async function settleAll(
  { outbox }: Pick<Store, 'outbox'>,
  destination: 'crm' | 'mail' | 'visitor',
  { at = noon, stateOf = (_: Delivery): 'delivered' | 'failed' | 'pending' => 'delivered' } = {},
) {
  const now = new Date(at).toISOString();
  const claim = { destination, forms: formIds, limit: 100, now, leaseUntil: '2999' };
  for (const delivery of await outbox.claim(claim)) {
    const state = stateOf(delivery);
    const isDelivered = state === 'delivered';
    await outbox.saveResult({
      ...{ id: delivery.id, lease: '2999', state, attempts: 1, due_at: now, outcome: state, answer: '200' },
      delivered_at: isDelivered ? now : null,
      ...(isDelivered && {
        event: leadEvent(delivery.lead_id ?? '', 'delivered', { by: 'site', via: 'outbox' }, at, { destination }),
      }),
    });
  }
}

/** Erases a person, as somebody at a terminal does. */
export const forget = (store: TemporaryStore, email: string) =>
  erasePerson({ store, clock: () => noon }, email, { by: 'kim', via: 'terminal' });

/** Disables an account. */
export async function disable({ admins }: Pick<Store, 'admins'>, email: string): Promise<boolean> {
  const { id = '' } = (await admins.findAdmin(email)) ?? {};
  const at = new Date(noon).toISOString();
  const event = { id: `off-${email}`, at, kind: 'account-disabled', by: '', via: '', detail: '' };
  return admins.disableAdmin({ id, at, event });
}

/** Does something with a lead, and answers what it came to for programs; by default at the time of these tests. */
export async function act(
  context: Omit<ActionContext, 'clock'> & Partial<Pick<ActionContext, 'clock'>>,
  name: ActionName,
  id: string,
  actor: Actor,
  values?: Values,
) {
  const { result, undo } = await actionOf(name).perform({ clock: () => noon, ...context }, id, actor, values);
  return { ...result, ...(undo && { undo }) };
}
