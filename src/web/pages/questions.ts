import { type Request, type RequestHandler, type Response, Router } from 'express';
import { matchedData, query } from 'express-validator';
import type { SiteContent } from '../../../views/pages/shapes.ts';
import { createFinder, type Finder } from '../../answers/finder.ts';
import { passagesOf } from '../../answers/passages.ts';
import { documentsFor } from '../../site/documents.ts';
import { questionLength } from '../../site/forms/question.ts';
import { matchPath } from '../../site/match.ts';
import { refusalOf, text } from '../forms/posted.ts';
import { limitQuestions } from '../operations/limits.ts';
import { matchOf } from '../path.ts';
import { refuse } from '../refuse.ts';
import type { WebContext } from '../web-context.ts';
import { withFiling } from '../with-filing.ts';
import { isOptedOut } from './pages.ts';
import { showPage } from './site-pages.ts';

/** A question is private: it is never cached, and no later page learns of it. */
const notStored = { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' };

const question = text('q', query).bail().trim().isLength({ max: questionLength });

/** Answers questions from the site's own words: as JSON for the question box, as a page without scripts. Stores none of them. */
export function questions(context: WebContext) {
  const find = finderOf(context);
  const limit = limitQuestions(context);
  const asPage = showPage(context);
  const inPage = Router().use(limit, question, answerInPage(context, find));
  const showQuestions: RequestHandler = (request, response, next) =>
    (request.query.q === undefined ? asPage : inPage)(request, response, next);
  return { showQuestions, answerQuestion: [limit, question, answerInJson(context, find)] };
}

/** The index is made for the first question of a day: it takes as long as the rest of a start together. */
function finderOf({ pages, config }: WebContext): Finder {
  let indexed: SiteContent | undefined;
  let find: Finder | undefined;
  return (question) => {
    const { content } = pages;
    if (!find || content !== indexed) {
      const { addresses } = withFiling(config, content.offerings);
      find = createFinder(passagesOf(content), (url) => {
        const [path = ''] = url.split('#');
        return {
          text: content.questions.disclaimer,
          documents: documentsFor(matchPath(path)?.route ?? {}, addresses),
        };
      });
      indexed = content;
    }
    return find(question);
  };
}

const answerInJson = (context: WebContext, find: Finder) => (request: Request, response: Response) => {
  response.set(notStored);
  const asked = questionIn(request);
  if (asked === undefined) {
    response.status(422).json({ ok: false, message: context.pages.content.questions.tooLong });
    return;
  }
  const found = find(asked);
  response.json({ ok: true, ...found, ...(found.answer ? {} : { message: context.pages.content.questions.unknown }) });
};

const answerInPage = (context: WebContext, find: Finder) => (request: Request, response: Response) => {
  const { pages } = context;
  const match = matchOf(response);
  const page = pages.viewOf(match);
  if (!page) throw new Error('no page shows the answers');
  const typed = questionIn(request);
  if (typed === undefined) {
    response.set(notStored);
    return refuse(pages, request, response, 422, pages.content.questions.tooLong);
  }
  const asked = typed ? { question: typed, ...find(typed) } : undefined;
  pages.renderFor(match, page, { optedOut: isOptedOut(request), asked }).send(request, response, notStored);
};

/** The question of a request, trimmed; `undefined` for one that is too long, or is no text. */
const questionIn = (request: Request): string | undefined =>
  refusalOf(request) ? undefined : matchedData<{ q: string }>(request).q;
