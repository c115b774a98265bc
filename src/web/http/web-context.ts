import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { AccessLog, TokenReads } from '../../accounts/audit-log.ts';
import type { Key } from '../../accounts/keys.ts';
import type { EditingContext } from '../../content/editing/edit.ts';
import type { MailSender } from '../../integrations/mail/mail-sender.ts';
import type { VisitorMailer } from '../../integrations/mail/visitor-mail.ts';
import type { SubmitContext } from '../../leads/submit.ts';
import type { Context } from '../../server/context.ts';
import type { Assets } from './assets.ts';
import type { LiveContent } from './live-content.ts';
import type { LiveDocuments } from './live-documents.ts';
import type { Pages } from './pages.ts';
import type { RedisLink } from './redis-link.ts';
import type { Slots } from './slots.ts';

export interface WebContext extends Context {
  pages: Pages;
  assets: Assets;
  /** Signs admin cookies. Throws `StoreUnavailableError`. */
  adminKey: Key;
  /** Signs links in emails. Throws `StoreUnavailableError`. */
  mailKey: Key;
  /** Encrypts the cookie of a visit. Throws `StoreUnavailableError`. */
  visitKey: Key;
  visitorMail: VisitorMailer;
  /** When an email was confirmed; `undefined` if nobody is asked to. */
  confirmedAt: SubmitContext['confirmedAt'];
  /** For emails without a lead; `undefined` without a mail server. */
  sendMail: MailSender | undefined;
  access: AccessLog;
  tokenReads: TokenReads;
  uploads: Slots;
  live: LiveContent;
  editing: EditingContext;
  documents: LiveDocuments;
  /** Archives changed pages after versions with these ids were published. */
  archive(ids?: readonly string[]): Promise<void>;
  exports: Slots;
  /** Shares rate limits; `undefined` if each instance counts for itself. */
  redis: RedisLink | undefined;
}

export interface RequestContext extends WebContext {
  request: Request;
  response: Response;
}

/** As the route table names them. */
export type Handler = (context: WebContext) => RequestHandler;

export const handling =
  (handle: (context: RequestContext, next: NextFunction) => unknown): Handler =>
  (context) =>
  (request, response, next) =>
    handle(Object.assign({ request, response }, context), next);
