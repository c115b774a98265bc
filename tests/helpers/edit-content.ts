import { expect } from 'vitest';
import { editableFile, valueIn } from '../../src/content/editing/editable-file.ts';
import { fieldOf } from '../../src/content/editing/form-fields.ts';
import { postOf } from '../content/post-of.ts';
import { signedIn } from './signed-in.ts';
import type { TestApp } from './test-app.ts';

export const password = 'other unrelated plain words';
/** The session cookie of an editor. */
export const editorOf = (site: TestApp, email = 'editor@example.com') =>
  signedIn(site, { email, password, role: 'editor' });

/** Sends the form of a file as a browser does, with some fields typed over. */
export async function edit(
  site: TestApp,
  cookie: string,
  id: string,
  typed: Readonly<Record<string, string>> = {},
  act = 'save',
  more: Readonly<Record<string, string>> = {},
) {
  const { text: html } = await site.request.get(`/admin/content/${id}`).set('cookie', cookie).expect(200);
  const revision = /name="revision" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const fields = Object.fromEntries(
    [...html.matchAll(/<(?:input|textarea|select)\b[^>]*\bname="(f\.[^"]*)"/g)].map(([, name]) => [name, true]),
  );
  const file = id.replaceAll('~', '/');
  const editable = editableFile(file) ?? expect.fail(`${file} is a file`);
  const open = (await site.app.context.store.versions.open()).find((version) => version.file === file);
  const live = (await site.app.context.store.versions.live()).find((version) => version.file === file);
  const text = open?.text ?? live?.text ?? site.app.context.live.files.read(file).text;
  const value = valueIn(editable, text);
  const posted = postOf(
    fieldOf(editable.schema, value, {
      problems: new Map(),
      labels: { picture: new Map(), member: new Map(), article: new Map() },
    }),
  );
  const body: Record<string, string> = { revision, do: act, note: '', ...more };
  for (const [name, own] of posted) {
    // Every field that is sent is in the form.
    if (own !== '' && !(`f.${name}` in fields)) throw new Error(`the form has no ${name}`);
    body[`f.${name}`] = own;
  }
  for (const [name, own] of Object.entries(typed)) body[`f.${name}`] = own;
  return site.request.post(`/admin/content/${id}`).set('cookie', cookie).type('form').send(body);
}

/** A page as visitors get it. */
export const pageOf = async ({ request }: TestApp, path: string) => (await request.get(path).expect(200)).text;
