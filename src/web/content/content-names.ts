import type { VersionFacts } from '../../../views/pages/admin/content/content-view.ts';
import { articleId, type EditableFile, editableFile } from '../../content/editing/editable-file.ts';
import { type FormFacts, formLabels, labelOf } from '../../content/editing/form-fields.ts';
import type { Content } from '../../content/load.ts';
import type { ContentVersion } from '../../db/rows.ts';
import { pathTo, type Route, routes } from '../../site/routes.ts';

/** The file that an address names. */
export const fileNamed = (id: unknown): EditableFile | undefined => editableFile(String(id).replaceAll('~', '/'));

/** The page that a file is, or `undefined` for one that is part of several. */
export function pathOf(file: string): string | undefined {
  const id = articleId(file);
  if (id !== undefined) return pathTo('article', { id });
  const page = file.replace(/\.json$/, '').replace('videos-page', 'videos');
  if (file === 'videos.json') return undefined;
  const route = (routes as readonly Route[]).find((known) => known.page === page && !known.path.includes(':'));
  return route?.access === 'public' ? route.path : undefined;
}

/** A file by the name that people have for it. */
export const nameOf = (file: string, title?: string): string =>
  title || names[file] || labelOf(articleId(file) ?? file.replace(/^mails\/|\.json$/g, ''));

/** Files whose own name says too little. */
const names: Readonly<Record<string, string>> = {
  'built-flex-industrial.json': 'Flex industrial without a form',
  'mail-choice.json': 'Unsubscribe page',
  'offerings.json': 'Terms of the offerings',
  'parkview.json': 'Featured residence',
  'ppm.json': 'Private placement memorandum page',
  'rega-invest.json': 'Interest in the Regulation A+ fund',
  'regd.json': 'Regulation D fund',
  'rsvp.json': 'RSVP',
  'mails/frame.json': 'Beginning and end of every email',
  ...Object.fromEntries(Object.entries(formLabels).map(([id, label]) => [`mails/${id}.json`, label])),
};

/** What the pages show of a version. */
export function factsOf(version: ContentVersion): VersionFacts {
  const { id, state, authors, note, changed_at, approver, publish_at, published_at, live } = version;
  return {
    id,
    state,
    authors: authors.split(' '),
    note,
    changed_at,
    approver,
    publish_at,
    published_at,
    live: live === 1,
  };
}

/** What there is to name, as visitors see it: people and articles by what they are called, pictures by their names. */
export function labelsIn(content: Content): FormFacts['labels'] {
  return {
    picture: new Map(
      Object.keys(content.pictures)
        .sort()
        .map((name) => [name, name]),
    ),
    member: new Map(content.team.members.map(({ id, name }) => [id, name])),
    article: new Map(content.articles.map(({ id, title }) => [id, title])),
  };
}
