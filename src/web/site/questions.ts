import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { matchedData, query } from 'express-validator';
import type { AnyPage } from '../../../views/page.ts';
import { createFinder } from '../../answers/finder.ts';
import { type Passage, passagesOf } from '../../answers/passages.ts';
import type { SiteContent } from '../../content/schemas/index.ts';
import type { AnswerResult } from '../../site/answer.ts';
import { documentsFor } from '../../site/documents.ts';
import { questionLength } from '../../site/endpoints.ts';
import { matchPath } from '../../site/match.ts';
import { refuse } from '../http/answers.ts';
import { withFiling } from '../http/content-source.ts';
import { limitQuestions } from '../http/limits.ts';
import { isOptedOut, type Pages, publicMatches } from '../http/pages.ts';
import { refusalOf, text } from '../http/posted.ts';
import { matchOf } from '../http/request.ts';
import type { WebContext } from '../http/web-context.ts';
import { showPage } from './site-pages.ts';

/** Questions are private: never stored, never cached, never in a referrer. */
const notStored = { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' };

/** JSON for the question box, a page without scripts. */
export function questions(context: WebContext) {
  const { pages } = context;
  const find = finderOf(context);
  const read: RequestHandler[] = [
    limitQuestions(context),
    text('q', query).trim().isLength({ max: questionLength }),
    (request, response, next) => {
      response.set(notStored);
      if (!refusalOf(request)) return next();
      refuse({ pages, request, response }, 422, pages.content.questions.tooLong);
    },
  ];
  const asPage = showPage(context);
  const showQuestions: RequestHandler[] = [
    (request, response, next) => (request.query.q === undefined ? asPage(request, response, next) : next()),
    ...read,
    async (request, response) => {
      const { q: question } = matchedData<{ q: string }>(request);
      const questionResult = question ? { question, ...(await find(question)) } : undefined;
      const match = matchOf(response);
      const visit = { optedOut: isOptedOut(request), questionResult };
      pages.renderFor(match, pages.viewOf(match) as AnyPage, visit).send(request, response, notStored);
    },
  ];
  const sendAnswer = async (request: Request, response: Response) => {
    const result = await find(matchedData<{ q: string }>(request).q);
    response.json({ ok: true, ...result, ...(!result.answer && { message: pages.content.questions.unknown }) });
  };
  return { showQuestions, answerQuestion: [...read, sendAnswer] };
}

/** Builds the index on the first question after a content change, yielding to requests. */
function finderOf({ pages, config }: WebContext): (question: string) => Promise<AnswerResult> {
  let indexed: { content: SiteContent; finder: ReturnType<typeof makeFinder> } | undefined;
  async function makeFinder({ questions, offerings }: SiteContent) {
    const { addresses } = withFiling(config, offerings);
    return createFinder(await sitePassages(pages), questions.answers, offerings, (url) => {
      const { route = {} } = matchPath(url.replace(/#.*/, '')) ?? {};
      return { text: questions.disclaimer, documents: documentsFor(route, addresses, offerings) };
    });
  }
  return async (question) => {
    const { content } = pages;
    if (indexed?.content !== content) indexed = { content, finder: makeFinder(content) };
    return (await indexed.finder)(question);
  };
}

export async function sitePassages(pages: Pages): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const match of publicMatches(pages.content)) {
    if (!match.route.sitemap && match.route.page !== 'sample-circular') continue;
    await nextTurn();
    passages.push(...passagesOf(match.canonicalPath, pages.publicPage(match)?.html ?? ''));
  }
  return passages;
}
