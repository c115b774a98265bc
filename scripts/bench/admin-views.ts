import { addAdmin } from '../../src/accounts/accounts.ts';
import type { Lead } from '../../src/leads/lead.ts';
import { pathTo } from '../../src/site/routes.ts';
import { openStore } from '../../src/store/index.ts';

const account = { email: 'bench@example.com', password: 'four unrelated plain words' };

/** `narrow` holds what finds fewer leads in a small database than in a large one; the others show the same number. */
export const viewKinds = ['list', 'filters', 'search', 'narrow', 'lead', 'dashboard'] as const;
export type ViewKind = (typeof viewKinds)[number];

/** Adds an account to a database, and answers addresses of every kind of view of its leads. */
export async function prepareViews(dataDir: string): Promise<Record<ViewKind, string[]>> {
  const store = openStore({ dataDir });
  try {
    await store.migrate();
    await addAdmin({ admins: store.admins, clock: Date.now }, account);
    const leads = await store.leads.list({}, { limit: 200 });
    const named = leads.find((lead, place) => place >= 100 && lead.first_name && lead.last_name && lead.utm_campaign);
    if (!named) throw new Error(`no lead of ${dataDir} has a name and a campaign`);
    return viewsOf(named);
  } finally {
    await store.close();
  }
}

/** A lead in the midst of the newer ones says what is searched and where a page begins. */
function viewsOf({ id, email, first_name, last_name, utm_campaign }: Lead): Record<ViewKind, string[]> {
  const leads = (words: Partial<Record<string, string>>) => {
    const query = new URLSearchParams(words as Record<string, string>).toString();
    return pathTo('adminLeads') + (query && `?${query}`);
  };
  const narrow = [email.slice(0, 3), email, first_name, last_name, `${first_name} ${last_name}`, 'zzz'];
  return {
    list: [{}, { after: id }, { before: id }, { sort: 'oldest' }, { sort: 'email' }].map(leads),
    filters: [{ form: 'spark' }, { status: 'new' }, { since: '30d' }, { until: '30d' }].map(leads),
    search: [email.slice(0, 1), email.slice(email.indexOf('@'))].map((search) => leads({ search })),
    narrow: [
      ...narrow.map((search) => ({ search })),
      ...[{ status: 'closed', form: 'flex' }, { campaign: utm_campaign }, { spam: 'only' }, { undelivered: 'yes' }],
    ].map(leads),
    lead: [pathTo('adminLead', { id })],
    dashboard: [pathTo('admin')],
  };
}

/** Signs in at a server; the answer asks for a path there and resolves with how many milliseconds it took. */
export async function signedInAt(url: string): Promise<(path: string) => Promise<number>> {
  const answer = await fetch(url + pathTo('adminSignIn'), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(account),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`signing in answered ${answer.status}`);
  return async (path) => {
    const began = performance.now();
    const view = await fetch(url + path, { headers: { cookie }, redirect: 'manual' });
    await view.arrayBuffer();
    if (view.status !== 200) throw new Error(`${path} answered ${view.status}`);
    return performance.now() - began;
  };
}
