import type { ContentRow, ContentView } from '../../../views/pages/admin/content/page.tsx';
import { saveDraft } from '../../content/editing/edit.ts';
import {
  articleFileOf,
  articleId,
  editableFile,
  editableFiles,
  fileId,
  over,
  pathOf,
  textOf,
} from '../../content/editing/editable-file.ts';
import { formatDayKey } from '../../site/format.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/admin-session.ts';
import { type Refusal, refuseForm, sendAdminPage } from '../http/answers.ts';
import { readPost, refusalAt, text } from '../http/posted.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';
import { factsOf, nameOf } from './draft-session.ts';

export const showContent = handling(async (context) => {
  const view = await contentView(context);
  const options = { here: pathTo('adminContent'), json: { groups: view.groups } };
  return sendAdminPage(context, 'adminContent', view, options);
});

export const addArticle = readPost(
  [text('title').trim(), text('id').trim()],
  async (typed: Typed, context) => {
    const refuse = (refusal: Refusal) => refuseArticle(context, refusal, typed);
    if (!typed.title) return refuse(refusalAt({ field: 'title', message: 'Please give the article a title' }));
    const id = typed.id || addressFor(typed.title);
    if (!/^[a-z0-9-]{1,100}$/.test(id)) {
      const message = 'The address must be lowercase letters, digits and hyphens';
      return refuse(refusalAt({ field: 'id', message }));
    }
    const file = articleFileOf(id);
    const draft = editableFile(file);
    const known = editableFiles(over(context.live.files, context.live.texts)).some((other) => other.file === file);
    if (known || !draft) {
      return refuse(refusalAt({ field: 'id', message: `There’s already an article at /blog/${id}` }));
    }
    const value = { title: typed.title, date: formatDayKey(new Date(context.clock())), readTime: 3, excerpt: '' };
    const text = textOf(draft, { ...value, picture: '', author: '', text: '' });
    const saved = await saveDraft(context.editing, { file, text, note: '' }, actorOf(context));
    if (saved.outcome !== 'saved') {
      return refuse(refusalAt({ field: 'id', message: `There’s already a draft for /blog/${id}` }));
    }
    return context.response.redirect(303, pathTo('adminContentFile', { id: fileId(file) }));
  },
  refuseArticle,
);

type Typed = { title: string; id: string };

async function refuseArticle(context: RequestContext, refusal: Refusal, typed: Typed) {
  return refuseForm(context, 'adminContent', refusal, { ...(await contentView(context)), typed });
}

const addressFor = (title: string) =>
  title
    .slice(0, 300)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, 100);

async function contentView(context: WebContext): Promise<ContentView> {
  const { versions } = context.store;
  const [open, live] = await Promise.all([versions.open(), versions.live()]);
  const files = new Set([
    ...editableFiles(over(context.live.files, context.live.texts)).map(({ file }) => file),
    ...open.map(({ file }) => file),
    ...context.live.unfit.map(({ file }) => file),
  ]);
  const rows = [...files]
    .map((file) => ({ file, row: rowOf(file) }))
    .sort((one, other) => one.row.label.localeCompare(other.row.label, 'en'));
  const of = (belongs: (file: string) => boolean) => rows.filter(({ file }) => belongs(file)).map(({ row }) => row);
  const isArticle = (file: string) => articleId(file) !== undefined;
  const isMail = (file: string) => file.startsWith('mails/');
  const groups = [
    { title: 'Pages', rows: of((file) => !isArticle(file) && pathOf(file) !== undefined) },
    { title: 'Articles', rows: of(isArticle) },
    { title: 'Shared content', rows: of((file) => !isMail(file) && pathOf(file) === undefined) },
    { title: 'Emails', rows: of(isMail) },
  ];
  return { groups, approval: context.config.contentApproval };

  function rowOf(file: string): ContentRow {
    const draft = open.find((version) => version.file === file);
    const publicVersion = live.find((version) => version.file === file);
    const article = context.pages.content.articles.find(({ id }) => id === articleId(file));
    return {
      id: fileId(file),
      label: nameOf(file, article?.title),
      path: pathOf(file),
      ...(draft && { open: factsOf(draft) }),
      ...(publicVersion?.text != null && { live: factsOf(publicVersion) }),
      isShipped: context.editing.shipped(file) !== undefined,
      ...(context.live.unfit.some((version) => version.file === file) && { unfit: true as const }),
    };
  }
}
