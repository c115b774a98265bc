import { utmKeys } from '../../site/forms/form.ts';
import { withoutPersonal } from '../../visits/personal.ts';
import type { Action, PageView } from '../../visits/visit-report.ts';

/** One request to GA4. Its events belong to one client, so visits never share a message. */
export interface Ga4Message {
  client_id: string;
  /** At most 25. */
  events: readonly { name: string; params: Readonly<Record<string, string | number>> }[];
}

/** Maximum lengths that GA4 stores: a URL may be longer than other values. */
const maxValueLength = 100;
const maxUrlLength = 1000;
const maxNameLength = 40;

/** The message of a page view: the full address, with only the campaign of its query, and the title. */
export function viewMessage(
  clientId: string,
  { title, query }: PageView,
  page: { origin: string; path: string },
): Ga4Message {
  const params = { page_location: address(page.origin + page.path, query), page_title: clean(title) };
  return { client_id: clientId, events: [{ name: 'page_view', params }] };
}

/** The message of what a visitor did. */
export function actionMessage(clientId: string, { action, category, label, value }: Action): Ga4Message {
  const params = {
    event_category: clean(category),
    ...(label && { event_label: clean(label) }),
    ...(value !== undefined && { value }),
  };
  return { client_id: clientId, events: [{ name: action.slice(0, maxNameLength), params }] };
}

const clean = (text: string) => withoutPersonal(text).slice(0, maxValueLength);

function address(page: string, query: URLSearchParams): string {
  const campaign = new URLSearchParams();
  for (const key of utmKeys) {
    const value = query.get(key);
    if (value) campaign.set(key, clean(value));
  }
  const text = campaign.size ? `${page}?${campaign}` : page;
  return text.slice(0, maxUrlLength).replace(/%[\dA-F]?$/i, '');
}
