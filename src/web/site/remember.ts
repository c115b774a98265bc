import { byCookie, correctionFor } from '../../../client/form/mistyped.ts';
import { correctEmail } from '../../leads/correct-email.ts';
import { readAmount } from '../../site/calculator.ts';
import type { FormId } from '../../site/forms/form.ts';
import { rememberedLimit } from '../../site/forms/remembered.ts';
import { matchPath } from '../../site/match.ts';
import { pathTo } from '../../site/routes.ts';
import { refuse } from '../http/answers.ts';
import { readBody } from '../http/body.ts';
import { limitReports } from '../http/limits.ts';
import { isOptedOut } from '../http/pages.ts';
import { sameSite } from '../http/same-site.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';
import { deliveryOptionsOf } from './form-posts.ts';
import { addressOfSent } from './site-pages.ts';
import {
  forgottenCookie,
  openVisit,
  receiptFor,
  rememberedCookie,
  rememberedHeaders,
  rememberedOf,
} from './visit-cookies.ts';

/** Remembers the calculator's amount, corrects a mistyped email, or forgets the visitor. */
export const remember = (web: WebContext) => [
  limitReports(web),
  sameSite(web),
  ...readBody(web),
  handling(async (context) => {
    const { request, response } = context;
    response.set(rememberedHeaders);
    const { amount, correct, forget, back } = request.body ?? {};
    if (forget) {
      response.append('Set-Cookie', forgottenCookie(request));
      return response.redirect(303, returnPath(back));
    }
    if (typeof correct === 'string' && correct) {
      await correctMistyped(context, correct);
      return response.redirect(303, await returnPathAfterForm(context, back));
    }
    const dollars = typeof amount === 'string' ? readAmount(amount) : 0;
    if (!dollars || dollars > rememberedLimit) {
      return refuse(context, 422, 'The amount must be a number of dollars.');
    }
    const before = (await rememberedOf(context)) ?? { sent: {} };
    const cookie = await rememberedCookie(context, { ...before, amount: dollars });
    if (cookie) response.append('Set-Cookie', cookie);
    return response.status(204).end();
  })(web),
];

/** Only the visit that sent the leads can correct them. */
async function correctMistyped(context: RequestContext, code: string) {
  const before = code === byCookie ? await rememberedOf(context) : await openVisit(context, code);
  const correction = before && correctionFor(before);
  if (!correction) return;
  const { email: was = '', mistyped = [], ...others } = before;
  const optionsOf = (form: FormId) => deliveryOptionsOf(context, form);
  await correctEmail({ engine: context.store.engine, optionsOf, clock: context.clock }, mistyped, {
    was,
    becomes: correction,
  });
  context.deliveryWorker.wake();
  const cookie = await rememberedCookie(context, { ...others, email: correction });
  if (cookie) context.response.append('Set-Cookie', cookie);
}

/** Without a cookie, the address says that the form was sent. */
async function returnPathAfterForm(context: RequestContext, back: unknown): Promise<string> {
  const path = returnPath(back);
  const { form } = matchPath(path)?.route ?? {};
  if (!form || !isOptedOut(context.request)) return path;
  return addressOfSent(path, form, await receiptFor(context, form, context.clock()));
}

function returnPath(back: unknown): string {
  const match = typeof back === 'string' ? matchPath(back) : undefined;
  return match?.route.access === 'public' && match.route.page ? match.canonicalPath : pathTo('home');
}
