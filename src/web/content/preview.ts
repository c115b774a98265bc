import type { Response } from 'express';
import { fileId, pathOf } from '../../content/editing/editable-file.ts';
import type { Content } from '../../content/load.ts';
import { sendAdminPage } from '../http/answers.ts';
import { publicMatches } from '../http/pages.ts';
import type { Rendered } from '../http/rendered.ts';
import type { WebContext } from '../http/web-context.ts';
import { contentWithDraft, messagesOf } from '../site/validate-draft.ts';
import { draftTitle, withDraftSession } from './draft-session.ts';

/** Sends a page for a frame: styles and pictures load, scripts and forms don't work. */
export function sendSandboxed(response: Response, html: string, policy: string) {
  response.set({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': [
      'sandbox allow-same-origin allow-modals',
      policy
        .replace("script-src 'self'", "script-src 'none'")
        .replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    ].join('; '),
  });
  // The browser would log an error for each blocked script.
  response.send(html.replace(/<script type="module"[^>]*><\/script>/g, ''));
}

export function sendDocument(response: Response, bytes: Uint8Array, name: string, isDownload = false) {
  response.set({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': `${isDownload ? 'attachment' : 'inline'}; filename="${name}"`,
  });
  response.send(Buffer.from(bytes));
}

/** Pages changed by a draft, in phone and desktop widths. */
export const showPreview = withDraftSession(async (edit) => {
  const { session } = edit;
  const { file } = session;
  const { content, mistakes } = contentWithDraft(edit, session);
  const problems = messagesOf(mistakes, session);
  const paths = content ? await changedPaths(edit, content, file) : [];
  const path = paths.find((changed) => changed === edit.request.query.path) ?? paths[0];
  const props = { id: fileId(file), label: draftTitle(session), paths, path, problems };
  return sendAdminPage(edit, 'adminContentPreview', props);
});

/** A page rendered with the draft. */
export const showRendered = withDraftSession(async (edit) => {
  const { session, request, response, pages } = edit;
  const { file } = session;
  const { content, mistakes } = contentWithDraft(edit, session);
  const send = (status: number, { html, headers }: Pick<Rendered, 'html' | 'headers'>) =>
    sendSandboxed(response.status(status), html, headers['content-security-policy'] ?? '');
  const refuse = (sentence: string) => send(422, pages.problem(422, sentence, { isPrivate: true }));
  if (!content) return refuse(`This draft can’t be shown yet. ${messagesOf(mistakes, session).join(' ')}`);
  const path = request.query.path ?? pathOf(file) ?? (await changedPaths(edit, content, file))[0];
  const match = publicMatches(content).find(({ canonicalPath }) => canonicalPath === path);
  const rendered = match && pages.renderWith(match, content);
  return rendered ? send(200, rendered) : refuse('This draft doesn’t change any page.');
});

/** The file's own page first. */
async function changedPaths({ pages }: WebContext, content: Content, file: string): Promise<string[]> {
  const paths = await pages.changedBy(content);
  const mainPath = pathOf(file);
  return mainPath && paths.includes(mainPath) ? [mainPath, ...paths.filter((path) => path !== mainPath)] : paths;
}
