import { DomUtils, parseDocument } from 'htmlparser2';
import type { AnyPage } from '../../../views/page.ts';
import { pages } from '../../../views/pages/index.ts';
import { decoded } from '../../base/decoded.ts';
import { leavesOf, type Path } from '../../base/json-object.ts';
import type { Config } from '../../config/config.ts';
import { type ContentFault, contradictions } from '../../content/claims/contradictions.ts';
import type { ContentText } from '../../content/claims/validate.ts';
import { articleFileOf, pathOf } from '../../content/editing/editable-file.ts';
import type { Content } from '../../content/load.ts';
import type { Mistake } from '../../content/mistake.ts';
import type { Article } from '../../content/schemas/article.ts';
import { addressOfFill, type FillName, fillNames } from '../../content/schemas/parts.ts';
import { matchPath } from '../../site/match.ts';
import { type PageName, pathTo } from '../../site/routes.ts';
import { documentFolder, documentsOfPages } from '../../site/uploads.ts';
import { resolveFile, withFiling } from '../http/content-source.ts';
import { uploadOf } from '../http/live-documents.ts';
import { readPath } from '../http/request.ts';

const noSite = 'http://site.invalid';

/** Links to our own pages, sections, documents and articles that don't exist on a day, or that lead to the page they are on. */
export function deadLinks(config: Config, content: Content, today: string, file?: string): ContentFault[] {
  const { publicUrl } = config;
  const { addresses } = withFiling(config, content.offerings);
  const faults: ContentFault[] = [];
  const isWanted = (name: string) => file === undefined || file === name;

  function check(link: ContentText, page: string, day: string) {
    const base = publicUrl || noSite;
    const url = URL.canParse(link.text, base + page) ? new URL(link.text, base + page) : undefined;
    if (url && url.origin !== new URL(base).origin) return;
    const message = url ? problemOf(config, content, url, page, day) : 'which is no address';
    if (message) faults.push({ ...link, message: `links to ${link.text}, ${message}.` });
  }

  const articles = new Set(content.articles.map(({ id }) => id));
  const { articles: _, renditions: __, clips: ___, shares: ____, ...files } = content;
  for (const [name, value] of Object.entries(files)) {
    const fileName = `${name}.json`;
    if (!isWanted(fileName)) continue;
    const page = pathOf(fileName);
    for (const { path, value: text } of leavesOf(value)) {
      if (typeof text !== 'string') continue;
      if (isAddress(text)) check({ file: fileName, path, text }, page ?? '/', today);
      for (const fill of page ? fillsIn(text) : []) {
        if (addressOfFill(fill, content.company, addresses) !== page) continue;
        faults.push({
          file: fileName,
          path,
          text: `{${fill}}`,
          message: `links with {${fill}} to the page that it is on.`,
        });
      }
      if (isRecap(fileName, path)) check({ file: fileName, path, text: pathTo('article', { id: text }) }, '/', today);
      if (isArticleOfProject(fileName, path) && !articles.has(text)) {
        faults.push({ file: fileName, path, text, message: `names "${text}", which is no article.` });
      }
    }
  }
  for (const article of content.articles) {
    const fileName = articleFileOf(article.id);
    if (!isWanted(fileName)) continue;
    const day = article.date > today ? article.date : today;
    for (const { path, href } of linksOf(article)) {
      check({ file: fileName, path, text: href }, pathTo('article', { id: article.id }), day);
    }
  }
  return faults;
}

function problemOf(config: Config, content: Content, url: URL, page: string, day: string): string | undefined {
  const path = decoded(url.pathname) ?? url.pathname;
  if (path === page && !url.hash) return 'the page that it is on';
  if (path.startsWith(`${documentFolder}/`)) {
    return hasDocument(config, content, path.slice(documentFolder.length + 1))
      ? undefined
      : 'and there is no such document';
  }
  if (/^\/(?:images|video|icons|uploads)\/|\.xml$/.test(path)) return undefined;
  const match = readPath(url.pathname).kind === 'unknown' ? undefined : matchPath(path);
  if (!match) return 'and there is no such page';
  const { route, params } = match;
  if (route.access !== 'public') return 'which is not for visitors';
  if (route.page === 'article') return problemOfArticle(content, params.id ?? '', url.hash, day);
  const view: AnyPage | undefined = route.page ? pages[route.page as PageName] : undefined;
  return view?.exists?.(params, content) === false ? 'and there is no such page' : undefined;
}

function problemOfArticle({ articles }: Content, id: string, hash: string, day: string): string | undefined {
  const article = articles.find((one) => one.id === id);
  if (!article) return 'and there is no such article';
  if (article.date > day) return `an article that appears only on ${article.date}`;
  const isPart = hash.startsWith('#part-') && !article.sections.some((section) => hash === `#${section.id}`);
  return isPart ? 'and that article has no such section' : undefined;
}

function hasDocument(config: Config, content: Content, file: string): boolean {
  const name = file.replace(/\.pdf$/, '');
  if (name !== file && uploadOf(content, name)) return true;
  if (Object.values(documentsOfPages).some((made) => `${made}.pdf` === file)) return true;
  return resolveFile(config, 'documents', file) !== undefined;
}

const isRecap = (file: string, path: Path) => file === 'rsvp.json' && path.join('.') === 'recap.article';
/** Project pages leave out articles that are not yet published. */
const isArticleOfProject = (file: string, path: Path) => file === 'projects.json' && path.at(-2) === 'articles';

const isAddress = (text: string) => /^(?:\/|https?:\/\/)\S+$/.test(text);
const fillsIn = (text: string): FillName[] => fillNames.filter((name) => text.includes(`{${name}}`));

function linksOf({ html, actions }: Article): { path: Path; href: string }[] {
  const anchors = DomUtils.getElementsByTagName('a', parseDocument(html));
  return [
    ...actions.flatMap(({ href }, index) => (href ? [{ path: ['actions', index, 'href'], href }] : [])),
    ...anchors.flatMap(({ attribs: { href } }) => (href ? [{ path: ['text'], href }] : [])),
  ];
}

/** Dead links and contradictions on a day, `YYYY-MM-DD`, in all files or one. */
export function contentFaults(config: Config, content: Content, today: string, file?: string): ContentFault[] {
  const faults = contradictions(content, today).filter((fault) => file === undefined || fault.file === file);
  return [...deadLinks(config, content, today, file), ...faults];
}

export const mistakeOf = ({ file, path, message }: ContentFault): Mistake => ({
  file,
  path,
  message: `${path.join('.')} ${message}`,
});
