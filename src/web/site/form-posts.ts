import type { RequestHandler, Response } from 'express';
import { byCookie, type CorrectionOffer, suggestEmail } from '../../../client/form/mistyped.ts';
import type { AnyPage } from '../../../views/page.ts';
import { StoreUnavailableError } from '../../base/errors.ts';
import { canMail } from '../../config/config.ts';
import { attributionOf, campaignOf, utmAmong } from '../../leads/attribution.ts';
import { honeypotReason } from '../../leads/lead.ts';
import { submit, utmOf } from '../../leads/submit.ts';
import type { PostOutcome } from '../../server/prometheus.ts';
import { asksForPhone, callsBox, honeypotField } from '../../site/forms/consent.ts';
import { type Form, type FormId, notOneValue, refusal } from '../../site/forms/form.ts';
import { formOf, leadForms } from '../../site/forms/index.ts';
import { nextAddress } from '../../site/forms/next.ts';
import { afterForm } from '../../site/forms/remembered.ts';
import { type Errors, oneLine, refusalMessage } from '../../site/forms/state.ts';
import type { Values } from '../../site/forms/values.ts';
import { matchPath, type RouteMatch } from '../../site/match.ts';
import { routeOfForm } from '../../site/routes.ts';
import { wantsJson } from '../http/answers.ts';
import { readBody } from '../http/body.ts';
import { limitPosts } from '../http/limits.ts';
import { isOptedOut } from '../http/pages.ts';
import { addressOf, matchOf } from '../http/request.ts';
import { sameSite } from '../http/same-site.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';
import { addressOfSent } from './site-pages.ts';
import {
  receiptFor,
  rememberedCookie,
  rememberedHeaders,
  rememberedOf,
  sealVisit,
  touchesOf,
} from './visit-cookies.ts';

/** The posted values, and a message per refused one. Lists and objects are dropped. */
function check(form: Form, body: Readonly<Record<string, unknown>> = {}): { values: Values; errors: Errors } {
  const values: Values = {};
  const errors: Errors = {};
  for (const field of form.fields) {
    const value = asText(body[field.name]);
    const message = value === undefined ? notOneValue(field) : refusal(field, value);
    if (value !== undefined) values[field.name] = value;
    if (message) errors[field.name] = message;
  }
  if (asksForPhone(form) && isTicked(body[callsBox.name])) values[callsBox.name] = 'yes';
  return { values, errors };
}

/** `undefined` for lists, objects and numbers that would change when written. */
function asText(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return Number.isSafeInteger(value) || typeof value === 'boolean' ? String(value) : undefined;
}

const isTicked = (value: unknown) => value === true || value === 'yes' || value === 'on' || value === '1';

/** At each form's page and at the addresses for programs. */
export function submitForm(context: WebContext): RequestHandler[] {
  const limits = new Map(leadForms.map(({ id }) => [id, limitPosts(context, id)]));
  return [
    (request, response, next) => limits.get(idOf(response))?.(request, response, next),
    sameSite(context),
    ...readBody(context),
    submitIn(context),
  ];
}

/** Only rows of the route table with a form name this handler. */
const idOf = (response: Response) => matchOf(response).route.form as FormId;

const submitIn = handling(async (context) => {
  const { request, response } = context;
  const form = formOf(idOf(response));
  const { values, errors } = check(form, request.body);
  const answer = wantsJson(request) || !matchOf(response).route.page ? jsonAnswer : htmlAnswer;
  const say = answer(context, form);
  const count = (outcome: PostOutcome) => context.metrics.posted(form.id, outcome);
  const line = { request: response.locals.requestId, form: form.id };
  if (form.ignoresEmptyEmail && values.email?.trim() === '') {
    count('ignored');
    return say.ignored();
  }
  if (Object.keys(errors).length) {
    count('refused');
    return say.refused(errors, values);
  }
  const touches = touchesOf(context);
  let lead: string;
  try {
    const { leads, confirmedAt, clock } = context;
    const { id, repeated } = await submit(
      { leads, confirmedAt, clock, ...deliveryOptionsOf(context, form.id) },
      {
        form,
        values,
        utm: utmOf(form, utmAmong(request.query), utmAmong(request.body), campaignOf(touches, clock())),
        attribution: attributionOf(touches),
        page: request.originalUrl.slice(0, 500),
        address: addressOf(request),
        spam: request.body[honeypotField.name] ? honeypotReason : '',
      },
    );
    lead = id;
    count(repeated ? 'repeated' : 'stored');
    context.log.info({ ...line, lead: id, repeated }, 'lead stored');
  } catch (error) {
    count('failed');
    if (!(error instanceof StoreUnavailableError)) throw error;
    context.log.error({ ...line, reason: error.message }, 'lead not stored');
    return say.failed(values);
  }
  context.deliveryWorker.wake();
  if (!matchOf(response).route.page) return say.accepted();
  const at = context.clock();
  const { email = '' } = values;
  const suggestion = suggestEmail(email);
  const isRemembered = await rememberIn(context, { form, values, at, mistyped: suggestion && lead });
  const code = isRemembered
    ? byCookie
    : suggestion && (await sealVisit(context, { email, mistyped: [lead], sent: {} }));
  return say.accepted(
    await receiptFor(context, form.id, at),
    suggestion && code ? { email: suggestion, code } : undefined,
  );
});

/** Sales may get emails about some forms only. */
export const deliveryOptionsOf = ({ config, mailsVisitors }: WebContext, form: FormId) => ({
  mailsSales: canMail(config.mail, 'mail', form),
  mailsVisitors,
});

/** Returns whether it may remember. */
async function rememberIn(
  context: RequestContext,
  { form, values, at, mistyped }: { form: Form; values: Values; at: number; mistyped?: string },
): Promise<boolean> {
  const before = await rememberedOf(context);
  const cookie = await rememberedCookie(context, afterForm(before, form, values, at, mistyped));
  if (cookie) context.response.append('Set-Cookie', cookie).set(rememberedHeaders);
  return cookie !== undefined;
}

interface Answer {
  accepted(receipt?: string, suggestion?: CorrectionOffer): void;
  ignored(): void;
  refused(errors: Errors, values: Values): void;
  failed(values: Values): void;
}

function jsonAnswer({ config, response }: RequestContext, form: Form): Answer {
  const { next } = form;
  const send = (status: number, body: object) => response.status(status).json(body);
  return {
    accepted: (receipt, suggestion) => {
      const where = next && {
        url: nextAddress(next, config.addresses),
        after: next.after,
        newTab: next.newTab,
      };
      send(200, { ok: true, message: oneLine(form.success), next: where, receipt, suggestion });
    },
    ignored: () => send(422, { ok: false, ignored: true, message: '', errors: {} }),
    refused: (errors) => send(422, { ok: false, message: oneLine(refusalMessage(form, errors)), errors }),
    failed: () => send(503, { ok: false, message: oneLine(form.failure) }),
  };
}

/** The page that posted; the form's own where that is gone, such as a project's that was open when it was withdrawn. */
function pageOf({ pages, response }: RequestContext, form: Form) {
  const posting = matchOf(response);
  const match = pages.viewOf(posting) ? posting : (matchPath(routeOfForm(form.id)?.path ?? '') as RouteMatch);
  return { match, page: pages.viewOf(match) as AnyPage };
}

function htmlAnswer(context: RequestContext, form: Form): Answer {
  const { pages, config, request, response } = context;
  const { match, page } = pageOf(context, form);
  const sayInPage = (status: number, outcome: 'refused' | 'failed', errors: Errors, values: Values) => {
    const message = outcome === 'refused' ? refusalMessage(form, errors) : form.failure;
    const state = { outcome, message, errors, values };
    pages.renderFor(match, page, { status, optedOut: isOptedOut(request), form: state }).send(request, response);
  };
  return {
    accepted: (receipt) => {
      // Without scripts, webinar registrations redirect at once; forms that lead to another site say thanks first.
      const straightOn = form.next?.to === 'webinarAccess' || form.next?.to === 'regdWebinarAccess';
      const path = straightOn && form.next ? nextAddress(form.next, config.addresses) : match.canonicalPath;
      response.redirect(303, addressOfSent(path, form.id, receipt));
    },
    ignored: () => response.redirect(303, match.canonicalPath),
    refused: (errors, values) => sayInPage(422, 'refused', errors, values),
    failed: (values) => sayInPage(503, 'failed', {}, values),
  };
}
