import { publish, saveDraft } from '../../src/content/editing/edit.ts';
import { clientOf, deskOf } from './desk.ts';
import type { Answer } from './page.ts';
import type { TestApp } from './test-app.ts';

export const editor = { by: 'editor@example.com', via: 'web' } as const;

/** Somebody signed in who edits content. */
export async function editorOf(site: TestApp, email: string = editor.by) {
  const desk = await deskOf(site, { email, role: 'editor' });
  const file = (id: string) => `/admin/content/${id}`;
  return {
    ...desk,
    /** Sends the form of a file as a browser does, with some fields typed over. */
    async edit(
      id: string,
      typed: Readonly<Record<string, string>> = {},
      act = 'save',
      more: Readonly<Record<string, string>> = {},
      status = 303,
    ) {
      const body: Record<string, string | string[]> = (await desk.get(file(id))).sent('form.edit');
      for (const [name, value] of Object.entries(typed)) body[`f.${name}`] = value;
      return desk.post(file(id), { ...body, do: act, ...more }, status);
    },
    /** Publishes what the file that ships has. */
    undo: (id: string) => desk.post(`${file(id)}/changes`, { version: 'file' }),
    /** The notice on the page that an answer leads to. */
    said: async ({ location }: Answer) => (await desk.get(location)).notice,
  };
}

/** Saves a text as a draft, without its form. */
export async function draftOf({ app }: TestApp, file: string, text: string | null) {
  const saved = await saveDraft(app.context.editing, { file, text, note: '' }, editor);
  if (saved.outcome !== 'saved') throw new Error(saved.outcome);
  return saved.version;
}

/** Publishes the text of a file with a change, and shows it at this instance. */
export async function publishChange(site: TestApp, file: string, change: (text: string) => string) {
  const { editing, live } = site.app.context;
  const version = await draftOf(site, file, change(live.texts.get(file) ?? live.files.read(file).text));
  const done = await publish(editing, version, { at: null }, editor);
  if (done.outcome !== 'published') throw new Error(done.outcome);
  await live.refresh();
}

/**
 * Publishes drafts without checking every page, which takes a second, for tests of something else. Returns the real check.
 */
export function skipValidation({ app }: TestApp) {
  const { editing } = app.context;
  const { validate } = editing;
  editing.validate = async () => ({ violations: [] });
  return validate;
}

/** Checks drafts without rendering pages, for tests of fields, links and files. */
export function skipRendering({ app }: TestApp) {
  app.context.pages.changedBy = async () => [];
}

/** Publishes without storing each page in the archive, which takes a second, for tests of something else. */
export function skipArchive({ app }: TestApp) {
  app.context.store.archive.newest = () => Promise.reject(new Error('This test asks for no archive.'));
}

/** A page as visitors get it. */
export const pageOf = async (site: TestApp, path: string) => (await clientOf(site).get(path)).html;
