import type { NextFunction, Request, Response } from 'express';
import type { Content } from '../../../content/load.ts';
import { ContentError } from '../../../content/mistake.ts';
import { textsWith } from '../../pages/weigh.ts';
import type { WebContext } from '../../web-context.ts';
import { sendAdminPage } from '../page.ts';
import { fileNamed, idOf, nameOf, pathOf } from './content-names.ts';
import { sendFramed } from './framed.ts';
import { openFile } from './opened.ts';

/** The pages that a draft changes, on a phone and on a desk side by side. */
export const showPreview =
  (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
    const drafted = await draftOf(context, request);
    if (!drafted) return next();
    const { file, content, problems } = drafted;
    const paths = content ? await changedPaths(context, content) : [];
    const asked = String(request.query.path ?? '');
    const path = paths.includes(asked) ? asked : paths[0];
    const own = { id: idOf(file), label: nameOf(file), paths, path, problems };
    return sendAdminPage(context, request, response, 'adminContentPreview', own);
  };

/** One page as it would be with the draft. Nothing in it runs, and nobody but our own pages frames it. */
export const showDrawn = (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
  const drafted = await draftOf(context, request);
  if (!drafted?.content) return next();
  const { file, content } = drafted;
  const asked = request.query.path ?? pathOf(file) ?? (await changedPaths(context, content))[0];
  const match = context.pages.open(content).find(({ canonicalPath }) => canonicalPath === asked);
  const drawn = match && context.pages.draw(match, content);
  if (!drawn) return next();
  return sendFramed(response, drawn.html, drawn.headers['content-security-policy'] ?? '');
};

interface Drafted {
  file: string;
  content?: Content;
  problems: readonly string[];
}

/** The content with the draft of a file in it. */
async function draftOf(context: WebContext, request: Request): Promise<Drafted | undefined> {
  const editable = fileNamed(request.params.id);
  const opened = editable && (await openFile(context, editable));
  if (!opened) return undefined;
  const { file } = editable;
  try {
    const content = context.live.contentWith(textsWith(context, { file, text: opened.text }));
    return { file, content, problems: [] };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { file, problems: error.mistakes.map(({ words }) => words) };
  }
}

async function changedPaths({ pages }: WebContext, content: Content): Promise<string[]> {
  const paths: string[] = [];
  for await (const { match, isChanged } of pages.drawn(content)) if (isChanged) paths.push(match.canonicalPath);
  return paths;
}
