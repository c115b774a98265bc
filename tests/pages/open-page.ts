import { type Route, routes } from '../../src/site/routes.ts';
import type { TestApp } from '../helpers/test-app.ts';
import { textOf } from '../helpers/test-app.ts';

/** What a test asks of a page: its words as people read them, its links, and what is in its head. */
export interface OpenPage {
  html: string;
  text: string;
  title: string;
  /** Path or address of the canonical link. */
  canonical: string | undefined;
  /** How many first-level headings it has. */
  headings: number;
  listed: boolean;
  /** The address of each link by its words; a later link of the same words is left out. */
  links: ReadonlyMap<string, string>;
  /** Each named control, and whether the browser asks for it. */
  fields: ReadonlyMap<string, 'required' | 'optional'>;
}

/** Sends the form of a page without scripts, and opens the page that its browser is led to. */
export async function openSent(request: TestApp['request'], path: string, values: object): Promise<OpenPage> {
  const answer = await request.post(path).type('form').send(values).expect(303);
  const cookie = answer.get('set-cookie')?.[0]?.split(';')[0] ?? '';
  return openPage(request, answer.get('location')?.replace(/#.*/, '') ?? '', { cookie });
}

/** What a page says to machines, as JSON-LD. */
export const jsonLdOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json));

/** The paths of all public pages, listed or not. */
export const publicPaths = ({ context }: TestApp['app']) => {
  const unlisted = (routes as readonly Route[]).filter(
    ({ access, page, sitemap }) => access === 'public' && page && !sitemap,
  );
  return [...new Set([...context.pages.addresses(), ...unlisted.map(({ path }) => path)])];
};

/** Opens a page that must answer 200. */
export async function openPage(request: TestApp['request'], path: string, headers = {}): Promise<OpenPage> {
  const { text: html } = await request.get(path).set(headers).expect(200);
  const links = new Map<string, string>();
  // Breadcrumbs are the frame's: a link of the page may have the name of one above it.
  const main = html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<nav class="breadcrumbs".*?<\/nav>/s, '');
  for (const [, href = '', words = ''] of main.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)) {
    const name = textOf(words).trim();
    if (!links.has(name)) links.set(name, href);
  }
  const fields = new Map<string, 'required' | 'optional'>();
  for (const [control] of main.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(control)?.[1];
    if (name) fields.set(name, / required\b/.test(control) ? 'required' : 'optional');
  }
  return {
    html,
    text: textOf(html),
    title: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '',
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replace('http://localhost:3000', ''),
    headings: html.match(/<h1\b/g)?.length ?? 0,
    listed: !html.includes('<meta name="robots" content="noindex"/>'),
    links,
    fields,
  };
}
