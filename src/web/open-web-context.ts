import { accessLog, tokenReads } from '../accounts/audit-log.ts';
import { keyOf } from '../accounts/keys.ts';
import { root } from '../base/root.ts';
import type { Config } from '../config/config.ts';
import { builtContent } from '../content/built-content.ts';
import { loadContent } from '../content/load.ts';
import { momentsBetween } from '../content/moments.ts';
import { textOfFile } from '../content/source.ts';
import { mailSender } from '../integrations/mail/mail-sender.ts';
import { visitorMailer } from '../integrations/mail/visitor-mail.ts';
import { type Context, type ContextOverrides, openContext } from '../server/context.ts';
import { formatDayKey } from '../site/format.ts';
import { setPublishedSite } from '../site/site-facts.ts';
import { readAssets } from './http/assets.ts';
import { contentSource, withFiling } from './http/content-source.ts';
import { liveContent } from './http/live-content.ts';
import { liveDocuments } from './http/live-documents.ts';
import { Pages } from './http/pages.ts';
import { linkRedis } from './http/redis-link.ts';
import { slots } from './http/slots.ts';
import type { WebContext } from './http/web-context.ts';
import { archivePages } from './site/archive-pages.ts';
import { contentFaults } from './site/content-faults.ts';
import { draftValidator, publishedValidator } from './site/validate-draft.ts';

/** Throws as `createApp` does. */
export function openWebContext(config: Config, overrides?: ContextOverrides): WebContext {
  const source = contentSource(config);
  const content =
    overrides?.content?.() ?? (config.contentDir ? undefined : builtContent(root)) ?? loadContent(root, source);
  setPublishedSite(content);
  const assets = readAssets(root);
  // Emails use the texts that are public when they are sent.
  const context: Context = openContext(config, overrides, (lead) => visitorMail(lead));
  const { clock, log, metrics, store } = context;
  const adminKey = keyOf(context, 'admin');
  const mailKey = keyOf(context, 'mail');
  const visitKey = keyOf(context, 'visit');
  const pages = new Pages({ config, content, assets, clock, rendered: (seconds) => metrics.rendered(seconds) });
  // Serialized: each run reads what the one before stored.
  let archiving: Promise<unknown> = Promise.resolve();
  let archivedAt: number | undefined;
  const archive = (ids?: readonly string[], moment?: number) => {
    archiving = archiving
      .then(() => archivePages({ store, pages, documents, clock }, ids, moment))
      .catch((error) => log.error({ error }, 'pages were not archived'));
    archivedAt ??= clock();
    return archiving.then(() => {});
  };
  /** Archives pages that time has changed since the last call. */
  const archiveMoments = () => {
    if (archivedAt === undefined) return;
    const now = clock();
    const moment = momentsBetween(pages.content, archivedAt, now).at(-1);
    archivedAt = now;
    if (moment !== undefined) void archive([], moment);
  };
  const live = liveContent({
    versions: store.versions,
    files: source.files,
    load: (files) => loadContent(root, { ...source, files }),
    validate: publishedValidator({ config, assets, clock, pages, images: store.siteImages }),
    show: async (shown, ids) => {
      // Changes by time so far belong to the previous content.
      archiveMoments();
      await archiving;
      pages.showContent(shown);
      setPublishedSite(shown);
      // Refused at publication, but earlier releases allowed them, and link targets may be gone since.
      for (const { file, path, message } of contentFaults(config, shown, formatDayKey(new Date(clock())))) {
        log.warn({ file, field: path.join('.'), fault: message }, 'a published text is wrong by now');
      }
      void archive(ids);
    },
    looked: archiveMoments,
    log,
  });
  const documents = liveDocuments({ pages, live, images: store.siteImages, config, log });
  const editing = {
    versions: store.versions,
    clock,
    validate: draftValidator({ config, assets, clock, pages, live, images: store.siteImages }),
    approval: config.contentApproval,
    shipped: (file: string) => textOfFile(source.files, file),
    refresh: () => live.refresh(),
  };
  const visitorMail = visitorMailer({
    content: () => pages.content,
    get addresses() {
      return withFiling(config, pages.content.offerings).addresses;
    },
    get isQualified() {
      return withFiling(config, pages.content.offerings).filing.qualified;
    },
    origin: config.mail.origin,
    key: mailKey,
    clock,
  });
  return {
    ...context,
    live,
    documents,
    editing,
    archive,
    pages,
    assets,
    adminKey,
    mailKey,
    visitKey,
    visitorMail,
    sendMail: config.mail.url && config.mail.from ? mailSender({ config: config.mail }) : undefined,
    confirmedAt: config.mail.confirms
      ? async (email) => (await context.people.findByEmail(email))?.email_confirmed_at ?? null
      : undefined,
    tokenReads: tokenReads({ audit: store.audit, clock, timers: context.timers, log }),
    access: accessLog({ audit: store.audit, clock, log, key: adminKey }),
    // A document has up to 20 MB in memory.
    uploads: slots({ perAccount: 1, perProcess: 3 }),
    // Each export has a database connection, a read transaction and buffers of its own.
    exports: slots({ perAccount: 2, perProcess: 4 }),
    redis: config.redisUrl ? linkRedis(config.redisUrl, log) : undefined,
  };
}
