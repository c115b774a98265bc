import type { NextFunction, Request, Response } from 'express';
import { fileId, pathOf, valueIn } from '../../content/editing/editable-file.ts';
import { messageFor } from '../../content/editing/labels.ts';
import type { Content } from '../../content/load.ts';
import { ContentError } from '../../content/mistake.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { publicMatches } from '../http/pages.ts';
import type { WebContext } from '../http/web-context.ts';
import { textsWith } from '../site/validate-draft.ts';
import { draftTitle, fileNamed, openFile } from './draft-session.ts';

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
export const showPreview =
  (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
    const drafted = await draftOf(context, request);
    if (!drafted) return next();
    const { file, label, content, problems } = drafted;
    const paths = content ? await changedPaths(context, content, file) : [];
    const path = paths.find((changed) => changed === request.query.path) ?? paths[0];
    const props = { id: fileId(file), label, paths, path, problems };
    return sendAdminPage(context, request, response, 'adminContentPreview', props);
  };

/** A page rendered with the draft. */
export const showRendered =
  (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
    const drafted = await draftOf(context, request);
    if (!drafted) return next();
    if (!drafted.content) return sendSandboxedSentence(`This draft can’t be shown yet. ${drafted.problems.join(' ')}`);
    const { file, content } = drafted;
    const path = request.query.path ?? pathOf(file) ?? (await changedPaths(context, content, file))[0];
    const match = publicMatches(content).find(({ canonicalPath }) => canonicalPath === path);
    const rendered = match && context.pages.renderWith(match, content);
    if (!rendered) return sendSandboxedSentence('This draft doesn’t change any page.');
    return sendSandboxed(response, rendered.html, rendered.headers['content-security-policy'] ?? '');

    function sendSandboxedSentence(sentence: string) {
      const { html, headers } = context.pages.problem(422, sentence, { isPrivate: true });
      return sendSandboxed(response.status(422), html, headers['content-security-policy'] ?? '');
    }
  };

interface Drafted {
  file: string;
  label: string;
  content?: Content;
  problems: readonly string[];
}

async function draftOf(context: WebContext, request: Request): Promise<Drafted | undefined> {
  const editable = fileNamed(request.params.id);
  const session = editable && (await openFile(context, editable));
  if (!session) return undefined;
  const { file } = editable;
  const label = draftTitle(session);
  try {
    const content = context.live.contentWith(textsWith(context, { file, text: session.text }));
    return { file, label, content, problems: [] };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const value = valueIn(editable, session.text);
    return { file, label, problems: error.mistakes.map((mistake) => messageFor(mistake, value)) };
  }
}

/** The file's own page first. */
async function changedPaths({ pages }: WebContext, content: Content, file: string): Promise<string[]> {
  const paths = await pages.changedBy(content);
  const mainPath = pathOf(file);
  return mainPath && paths.includes(mainPath) ? [mainPath, ...paths.filter((path) => path !== mainPath)] : paths;
}
