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
  /** What signs the cookies of admins, the same in all instances. Throws `StoreUnavailableError`. */
  adminKey: Key;
  /** What signs the links in emails, the same in all instances. Throws `StoreUnavailableError`. */
  mailKey: Key;
  /** What seals the cookie of a visit, the same in all instances. Throws `StoreUnavailableError`. */
  visitKey: Key;
  /** Makes the emails to visitors. */
  visitorMail: VisitorMailer;
  /** When the person of an email confirmed it; `undefined` where nobody is asked to. */
  confirmedAt: SubmitContext['confirmedAt'];
  /** Sends an email that is of no lead; `undefined` where no mail server is set. */
  sendMail: MailSender | undefined;
  access: AccessLog;
  /** What API tokens have read, for the audit trail. */
  tokenReads: TokenReads;
  uploads: Slots;
  /** The files of the content, with what was published over them. */
  live: LiveContent;
  editing: EditingContext;
  /** The documents as visitors get them. */
  documents: LiveDocuments;
  /** Stores the pages that are not as the archive has them, after the versions with these ids were published. */
  archive(ids?: readonly string[]): Promise<void>;
  exports: Slots;
  /** What shares limits among instances; `undefined` where each counts for itself. */
  redis: RedisLink | undefined;
}
