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

/** The message of a page view: the full address, without personal values in its query, and the title. */
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

/** Parameters whose values are about a person, whatever they look like. */
const personalName =
  /mail|phone|(?:^|[_-])(?:first|last|full|user)?[_-]?name$|(?:first|last|full|user)name|address|password|token|birth|ssn/i;
const maxParameters = 30;

function address(page: string, query: URLSearchParams): string {
  const sent = [...query]
    .slice(0, maxParameters)
    .filter(([name, value]) => value && !personalName.test(name))
    .map(([name, value]) => [clean(name), clean(value)]);
  const text = sent.length ? `${page}?${new URLSearchParams(sent)}` : page;
  return text.slice(0, maxUrlLength).replace(/%[\dA-F]?$/i, '');
}
