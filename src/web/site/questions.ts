import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { matchedData, query } from 'express-validator';
import { createFinder, type Finder } from '../../answers/finder.ts';
import { type Passage, passagesOf } from '../../answers/passages.ts';
import type { SiteContent } from '../../content/schemas/index.ts';
import type { Found } from '../../site/answer.ts';
import { documentsFor } from '../../site/documents.ts';
import { questionLength } from '../../site/endpoints.ts';
import { matchPath } from '../../site/match.ts';
import { withFiling } from '../http/content-source.ts';
import { limitQuestions } from '../http/limits.ts';
import { isOptedOut, type Pages } from '../http/pages.ts';
import { matchOf } from '../http/path.ts';
import { refusalOf, text } from '../http/posted.ts';
import { refuse } from '../http/refuse.ts';
import type { WebContext } from '../http/web-context.ts';
import { showPage } from './site-pages.ts';

/** Questions are private: never cached, never in a referrer. */
const notStored = { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' };

const question = text('q', query).trim().isLength({ max: questionLength });

/** JSON for the question box, a page without scripts. Questions are not stored. */
export function questions(context: WebContext) {
  const find = finderOf(context);
  const limit = limitQuestions(context);
  const asPage = showPage(context);
  const inPage = Router().use(limit, question, answerInPage(context, find));
  const showQuestions: RequestHandler = (request, response, next) =>
    (request.query.q === undefined ? asPage : inPage)(request, response, next);
  return { showQuestions, answerQuestion: [limit, question, answerInJson(context, find)] };
}

/** Built on the first question after a content change, yielding to requests. */
function finderOf(context: WebContext): (question: string) => Promise<Found> {
  let indexed: { content: SiteContent; finder: Promise<Finder> } | undefined;
  return async (question) => {
    const { content } = context.pages;
    if (indexed?.content !== content) indexed = { content, finder: makeFinder(context, content) };
    return (await indexed.finder)(question);
  };
}

async function makeFinder({ pages, config }: WebContext, { questions, offerings }: SiteContent): Promise<Finder> {
  const { addresses } = withFiling(config, offerings);
  return createFinder(await sitePassages(pages), questions.answers, (url) => {
    const { route = {} } = matchPath(url.replace(/#.*/, '')) ?? {};
    return { text: questions.disclaimer, documents: documentsFor(route, addresses) };
  });
}

export async function sitePassages(pages: Pages): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const match of pages.open().filter(({ route }) => route.sitemap || route.page === 'sample-circular')) {
    await nextTurn();
    passages.push(...passagesOf(match.canonicalPath, pages.publicPage(match)?.html ?? ''));
  }
  return passages;
}

const answerInJson =
  (context: WebContext, find: (question: string) => Promise<Found>) => async (request: Request, response: Response) => {
    response.set(notStored);
    const question = questionIn(request);
    if (question === undefined) {
      response.status(422).json({ ok: false, message: context.pages.content.questions.tooLong });
      return;
    }
    const found = await find(question);
    response.json({
      ok: true,
      ...found,
      ...(found.answer ? {} : { message: context.pages.content.questions.unknown }),
    });
  };

const answerInPage =
  (context: WebContext, find: (question: string) => Promise<Found>) => async (request: Request, response: Response) => {
    const { pages } = context;
    const match = matchOf(response);
    const page = pages.viewOf(match);
    if (!page) throw new Error('no page shows the answers');
    const typed = questionIn(request);
    if (typed === undefined) {
      response.set(notStored);
      return refuse(pages, request, response, 422, pages.content.questions.tooLong);
    }
    const questionResult = typed ? { question: typed, ...(await find(typed)) } : undefined;
    pages.renderFor(match, page, { optedOut: isOptedOut(request), questionResult }).send(request, response, notStored);
  };

/** Trimmed; `undefined` if too long or not text. */
const questionIn = (request: Request): string | undefined =>
  refusalOf(request) ? undefined : matchedData<{ q: string }>(request).q;
