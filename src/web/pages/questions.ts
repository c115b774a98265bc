import type { Request, RequestHandler, Response } from 'express';
import type { SiteContent } from '../../../views/pages/shapes.ts';
import { createFinder, type Finder } from '../../answers/finder.ts';
import { passagesOf } from '../../answers/passages.ts';
import { documentsFor } from '../../site/documents.ts';
import { questionLength } from '../../site/forms/question.ts';
import { matchPath } from '../../site/match.ts';
import { limitQuestions } from '../operations/limits.ts';
import { matchOf } from '../path.ts';
import { refuse } from '../refuse.ts';
import type { WebContext } from '../web-context.ts';
import { isOptedOut } from './pages.ts';
import { showPage } from './site-pages.ts';

/** A question is the visitor's own: no cache keeps it, and no page that is opened next learns of it. */
const notStored = { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' };

/** Answers questions from the site's own words: as JSON for the question box, as a page without scripts. Keeps none of them. */
export function questions(context: WebContext) {
  const find = finderOf(context);
  const limit = limitQuestions(context);
  const asPage = showPage(context);
  const showQuestions: RequestHandler = (request, response, next) => {
    if (request.query.q === undefined) return asPage(request, response, next);
    return limit(request, response, () => answerInPage(context, find, request, response));
  };
  return { showQuestions, answerQuestion: [limit, answerInJson(context, find)] };
}

/** The index is made for the first question of a day: it takes as long as the rest of a start together. */
function finderOf({ pages, config }: WebContext): Finder {
  let indexed: SiteContent | undefined;
  let find: Finder | undefined;
  return (question) => {
    const { content } = pages;
    if (!find || content !== indexed) {
      find = createFinder(passagesOf(content), (url) => {
        const [path = ''] = url.split('#');
        return {
          text: content.questions.disclaimer,
          documents: documentsFor(matchPath(path)?.route ?? {}, config.addresses),
        };
      });
      indexed = content;
    }
    return find(question);
  };
}

const answerInJson = (context: WebContext, find: Finder) => (request: Request, response: Response) => {
  const question = questionIn(request);
  response.set(notStored);
  if (question === undefined) {
    response.status(422).json({ ok: false, message: context.pages.content.questions.tooLong });
    return;
  }
  const found = find(question);
  response.json({ ok: true, ...found, ...(found.answer ? {} : { message: context.pages.content.questions.unknown }) });
};

function answerInPage(context: WebContext, find: Finder, request: Request, response: Response) {
  const { pages } = context;
  const match = matchOf(response);
  const page = pages.viewOf(match);
  if (!page) throw new Error('no page shows the answers');
  const question = questionIn(request);
  if (question === undefined) {
    response.set(notStored);
    return refuse(pages, request, response, 422, pages.content.questions.tooLong);
  }
  const asked = question ? { question, ...find(question) } : undefined;
  pages.renderFor(match, page, { optedOut: isOptedOut(request), asked }).send(request, response, notStored);
}

/** The question of a request, trimmed; `undefined` for one that is too long, or is no text. */
function questionIn({ query: { q } }: Request): string | undefined {
  if (q !== undefined && typeof q !== 'string') return undefined;
  const question = (q ?? '').trim();
  return question.length <= questionLength ? question : undefined;
}
