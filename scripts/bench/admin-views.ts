import { addAdmin } from '../../src/accounts/accounts.ts';
import type { Lead } from '../../src/db/rows.ts';
import { pathTo } from '../../src/site/routes.ts';
import { openStore, type Store } from '../../src/store/index.ts';

const account = { email: 'bench@example.com', password: 'four unrelated plain words' };

/** The first five show as much of a small database as of a large one; the others find less in it. */
export const viewKinds = [
  ...(['list', 'filters', 'search', 'lead', 'dashboard'] as const),
  ...(['narrow', 'combined', 'orders', 'grouped', 'person', 'ranges'] as const),
] as const;
export type ViewKind = (typeof viewKinds)[number];

/** Adds an account to a database, and answers addresses of every kind of view of its leads. */
export async function prepareViews(dataDir: string): Promise<Record<ViewKind, string[]>> {
  const store = openStore({ dataDir });
  try {
    await store.migrate();
    await addAccount(store);
    const leads = await store.leads.list({}, { limit: 200 });
    const named = leads.find((lead, place) => place >= 100 && lead.first_name && lead.last_name && lead.utm_campaign);
    if (!named) throw new Error(`no lead of ${dataDir} has a name and a campaign`);
    const person = await store.people.findByEmail(named.email);
    if (!person) throw new Error(`a lead of ${dataDir} has no person`);
    return viewsOf(named, person.id);
  } finally {
    await store.close();
  }
}

/** A lead in the midst of the newer ones says what is searched and where a page begins. */
function viewsOf(lead: Lead, personId: string): Record<ViewKind, string[]> {
  const { id, email, first_name, last_name, utm_campaign: campaign, utm_source: source } = lead;
  const leads = (words: Partial<Record<string, string>>) => {
    const query = new URLSearchParams(words as Record<string, string>).toString();
    return pathTo('adminLeads') + (query && `?${query}`);
  };
  const searches = [email.slice(0, 3), email, first_name, last_name, `${first_name} ${last_name}`, 'zzz', '5550142'];
  const dense = [email.slice(0, 1), email.slice(email.indexOf('@')), first_name, 'the'];
  const rare = [
    { status: 'invested' },
    { status: 'closed', form: 'flex' },
    { spam: 'only' },
    { source },
    { since: '2d' },
  ];
  const orders = ['name', 'status', 'contacted', 'form', 'owner'].flatMap((sort) => [sort, `${sort}-backwards`]);
  return {
    list: [{}, { after: id }, { before: id }, { sort: 'oldest' }, { sort: 'email' }].map(leads),
    filters: [{ form: 'spark' }, { status: 'new' }, { since: '30d' }, { until: '30d' }].map(leads),
    search: dense.slice(0, 2).map((search) => leads({ search })),
    narrow: [
      ...searches.map((search) => ({ search })),
      ...[{ status: 'closed', form: 'flex' }, { campaign }, { spam: 'only' }, { undelivered: 'yes' }, { due: 'yes' }],
      ...[
        { source, campaign },
        { source, campaign, form: 'spark', status: 'closed' },
        { source, campaign: 'none' },
      ],
    ].map(leads),
    combined: dense.flatMap((search) => rare.map((filter) => leads({ search, ...filter }))),
    orders: [
      ...orders.map((sort) => ({ sort })),
      ...orders.map((sort) => ({ sort, after: id })),
      ...orders.map((sort) => ({ sort, search: email.slice(0, 3) })),
    ].map(leads),
    grouped: [{}, { after: id }, { form: 'spark' }, { search: first_name }, { spam: 'only' }].map((words) =>
      leads({ ...words, group: 'person' }),
    ),
    lead: [pathTo('adminLead', { id })],
    person: [pathTo('adminPerson', { id: personId })],
    dashboard: [pathTo('admin')],
    ranges: ['7', '90', '365'].map((days) => `${pathTo('admin')}?days=${days}`),
  };
}

/** Adds the account that signs in. */
export const addAccount = ({ admins }: Store) => addAdmin({ admins, clock: Date.now }, account);

/** Signs in at a server, and answers the cookie of the session. */
export async function cookieAt(url: string): Promise<string> {
  const answer = await fetch(url + pathTo('adminSignIn'), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(account),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`signing in answered ${answer.status}`);
  return cookie;
}

/** Signs in at a server; the answer asks for a path there and resolves with how many milliseconds it took. */
export async function signedInAt(url: string): Promise<(path: string) => Promise<number>> {
  const cookie = await cookieAt(url);
  return async (path) => {
    const began = performance.now();
    const view = await fetch(url + path, { headers: { cookie }, redirect: 'manual' });
    await view.arrayBuffer();
    if (view.status !== 200) throw new Error(`${path} answered ${view.status}`);
    return performance.now() - began;
  };
}
