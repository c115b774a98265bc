import type { Request, Response } from 'express';
import type { Pages } from './pages.ts';

/** Programs post JSON, prefer JSON for an answer, or ask below `/api` without a word for HTML; everyone else gets HTML. */
export function wantsJson(request: Request): boolean {
  const order = request.originalUrl.startsWith('/api/') ? ['json', 'html'] : ['html', 'json'];
  return Boolean(request.is('application/json')) || request.accepts(order) === 'json';
}

/** Refuses a request in one sentence: as JSON for programs, as a page for people. Never says more than the sentence. */
export function refuse(pages: Pages, request: Request, response: Response, status: number, sentence: string) {
  if (wantsJson(request)) response.status(status).json({ ok: false, message: sentence });
  else pages.problem(status, sentence).send(request, response, { 'cache-control': 'no-store' });
}
