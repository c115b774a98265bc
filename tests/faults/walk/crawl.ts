import { DomUtils, parseDocument } from 'htmlparser2';
import { matchPath } from '../../../src/site/match.ts';
import { type Route, routes } from '../../../src/site/routes.ts';
import type { Answer } from './desk.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export interface ShownForm {
  route: Route;
  path: string;
  isMultipart: boolean;
  /** What a browser posts of it as it is. */
  fields: Record<string, string>;
}

export interface Crawled {
  /** An address of each route that was seen, as an HTML page leads to it. */
  paths: Map<string, string>;
  /** The words that links and forms give to the query of a route. */
  words: Map<string, Set<string>>;
  /** Forms that post, each kind once. */
  forms: Map<string, ShownForm>;
}

/** Opens the site as a signed-in admin and follows every link, one of each route: the pages themselves say which forms and words there are. */
export async function crawl(open: (path: string) => Promise<Answer>, from: readonly string[]): Promise<Crawled> {
  const crawled: Crawled = { paths: new Map(), words: new Map(), forms: new Map() };
  const rows: readonly Route[] = routes;
  const queue = [...from, ...rows.filter(({ get, path }) => get && !path.includes(':')).map(({ path }) => path)];
  const seen = new Set<string>();
  const note = (address: string, here: string) => {
    const url = new URL(address, `http://site${here}`);
    const match = url.host === 'site' ? matchPath(decodeURI(url.pathname)) : undefined;
    if (!match) return undefined;
    const { name } = match.route;
    const words = crawled.words.get(name) ?? new Set();
    for (const word of url.searchParams.keys()) words.add(word);
    crawled.words.set(name, words);
    // Actions are told apart, leads and accounts are not.
    const key = `${name} ${match.params.action ?? ''}`;
    return { ...match, key, path: url.pathname + url.search };
  };
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const place = note(path, '/');
    if (!place?.route.get || seen.has(place.key)) continue;
    const answer = await open(path);
    if (answer.status !== 200) continue;
    seen.add(place.key);
    crawled.paths.set(place.route.name, path);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    const elements = DomUtils.getElementsByTagName('*', parseDocument(answer.text));
    for (const element of elements) {
      const { href, src } = element.attribs;
      const link = { a: href, iframe: src }[DomUtils.getName(element)];
      if (link) queue.push(note(link, path)?.path ?? '/');
      if (DomUtils.getName(element) === 'form') readForm(element, elements, path);
    }
  }
  return crawled;

  function readForm(form: Element, elements: readonly Element[], here: string) {
    const { id, method = 'get', action = here, enctype = '' } = form.attribs;
    const inside = new Set(DomUtils.getElementsByTagName('*', form));
    const controls = elements.filter((one) => (one.attribs.form ?? (inside.has(one) && id)) === id);
    const fields: Record<string, string> = {};
    for (const control of controls) {
      const { name, type, value, checked } = control.attribs;
      if (!name || type === 'file') continue;
      const isChosen = (type !== 'checkbox' && type !== 'radio') || checked !== undefined;
      if (!(name in fields) || isChosen) fields[name] = value ?? (DomUtils.textContent(control) || '');
      if (DomUtils.getName(control) === 'select') fields[name] = chosenOf(control);
    }
    for (const target of [action, ...controls.flatMap(({ attribs }) => attribs.formaction ?? [])]) {
      const place = note(target, here);
      if (!place) continue;
      if (method.toLowerCase() !== 'post') {
        for (const name of Object.keys(fields)) crawled.words.get(place.route.name)?.add(name);
        continue;
      }
      const known = crawled.forms.get(place.key);
      crawled.forms.set(place.key, {
        route: place.route,
        path: place.path,
        isMultipart: enctype.includes('multipart'),
        fields: { ...fields, ...known?.fields },
      });
    }
  }
}

function chosenOf(select: Element): string {
  const options = DomUtils.getElementsByTagName('option', select);
  const chosen = options.find(({ attribs }) => attribs.selected !== undefined) ?? options[0];
  return chosen?.attribs.value ?? '';
}
