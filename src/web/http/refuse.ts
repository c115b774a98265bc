import type { Request, Response } from 'express';
import type { Pages } from './pages.ts';
import { nameRequest } from './request-log.ts';

/** Programs post JSON, prefer JSON for an answer, or ask below `/api` without a word for HTML; everyone else gets HTML. */
export function wantsJson(request: Request): boolean {
  const order = request.originalUrl.startsWith('/api/') ? ['json', 'html'] : ['html', 'json'];
  return Boolean(request.is('application/json')) || request.accepts(order) === 'json';
}

/**
 * Refuses a request in one sentence: as JSON for programs, as a page for people. Never says more than the sentence, and after an
 * error of ours the id under which the log has it. A sentence with words that somebody typed is never cached. `back` is the path of the form that was refused.
 */
export function refuse(
  pages: Pages,
  request: Request,
  response: Response,
  status: number,
  sentence: string,
  { hasTypedText = false, back }: { hasTypedText?: boolean; back?: string } = {},
) {
  const id = nameRequest(response);
  const isPrivate = status === 500 || hasTypedText;
  const message = status === 500 ? `${sentence} Reference: ${id}` : sentence;
  if (wantsJson(request)) response.status(status).json({ ok: false, message });
  else pages.problem(status, message, { isPrivate, back }).send(request, response, { 'cache-control': 'no-store' });
}
