import type { Response } from 'express';
import { fileId, pathOf, valueIn } from '../../content/editing/editable-file.ts';
import { messageFor } from '../../content/editing/labels.ts';
import type { Content } from '../../content/load.ts';
import { ContentError } from '../../content/mistake.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { publicMatches } from '../http/pages.ts';
import type { WebContext } from '../http/web-context.ts';
import { textsWith } from '../site/validate-draft.ts';
import { type DraftSession, draftTitle, withDraftSession } from './draft-session.ts';

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
export const showPreview = withDraftSession(async ({ context, session, request, response }) => {
  const { file } = session.editable;
  const { content, problems } = contentOf(context, session);
  const paths = content ? await changedPaths(context, content, file) : [];
  const path = paths.find((changed) => changed === request.query.path) ?? paths[0];
  const props = { id: fileId(file), label: draftTitle(session), paths, path, problems };
  return sendAdminPage(context, request, response, 'adminContentPreview', props);
});

/** A page rendered with the draft. */
export const showRendered = withDraftSession(async ({ context, session, request, response }) => {
  const { file } = session.editable;
  const { content, problems } = contentOf(context, session);
  const path = content && (request.query.path ?? pathOf(file) ?? (await changedPaths(context, content, file))[0]);
  const match = content && publicMatches(content).find(({ canonicalPath }) => canonicalPath === path);
  const rendered = match && context.pages.renderWith(match, content);
  const sentence = content
    ? 'This draft doesn’t change any page.'
    : `This draft can’t be shown yet. ${problems.join(' ')}`;
  const { html, headers } = rendered ?? context.pages.problem(422, sentence, { isPrivate: true });
  return sendSandboxed(response.status(rendered ? 200 : 422), html, headers['content-security-policy'] ?? '');
});

/** All content with the draft, or why there is none. */
function contentOf(
  context: WebContext,
  { editable, text }: DraftSession,
): { content?: Content; problems: readonly string[] } {
  try {
    return { content: context.live.contentWith(textsWith(context, { file: editable.file, text })), problems: [] };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const value = valueIn(editable, text);
    return { problems: error.mistakes.map((mistake) => messageFor(mistake, value)) };
  }
}

/** The file's own page first. */
async function changedPaths({ pages }: WebContext, content: Content, file: string): Promise<string[]> {
  const paths = await pages.changedBy(content);
  const mainPath = pathOf(file);
  return mainPath && paths.includes(mainPath) ? [mainPath, ...paths.filter((path) => path !== mainPath)] : paths;
}
