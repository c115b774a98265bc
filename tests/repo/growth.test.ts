import express, { type Request } from 'express';
import * as v from 'valibot';
import { describe, test, vi } from 'vitest';
import { printableLines } from '../../cli/terminal/output.ts';
import { writeTable } from '../../cli/terminal/table.ts';
import { truncate, wrapText } from '../../cli/terminal/width.ts';
import { suggestEmail } from '../../client/form/mistyped.ts';
import { checkPassword } from '../../src/accounts/passwords.ts';
import { isWeakPassword } from '../../src/accounts/weak-password.ts';
import { createFinder } from '../../src/answers/finder.ts';
import { passagesOf } from '../../src/answers/passages.ts';
import { quote, showsFigures } from '../../src/answers/quote.ts';
import { termsOf } from '../../src/answers/terms.ts';
import { parsedJson } from '../../src/base/json-object.ts';
import { root } from '../../src/base/root.ts';
import { readConfig } from '../../src/config/config.ts';
import { readArticle, renderMarkdown } from '../../src/content/articles.ts';
import { checkPage, checkText } from '../../src/content/claims/check-page.ts';
import { readFrontMatter } from '../../src/content/front-matter.ts';
import { readJson } from '../../src/content/json.ts';
import { loadContent } from '../../src/content/load.ts';
import { ContentError } from '../../src/content/mistake.ts';
import { linkedText } from '../../src/content/schemas/parts.ts';
import { withTerms } from '../../src/content/terms.ts';
import { deskMails } from '../../src/integrations/mail/desk-mail.ts';
import { greetedName } from '../../src/integrations/mail/visitor-mail.ts';
import { mailHtml, mailText } from '../../src/integrations/mail/visitor-mails.ts';
import { bodyOf } from '../../src/integrations/webhooks/formats.ts';
import { readTouches, touchOf, utmAmong } from '../../src/leads/attribution.ts';
import { outcomeOf, retryAfter } from '../../src/leads/crm/response.ts';
import { csvCell, plainCell } from '../../src/leads/export/csv-cell.ts';
import { filterNames, parseFilter } from '../../src/leads/filter.ts';
import { readCsv, UnreadableFileError } from '../../src/leads/import/csv-file.ts';
import { importColumns, mapped, mappingOf, readValue } from '../../src/leads/import/import-rows.ts';
import { contactOf, mentionOf } from '../../src/leads/mentions.ts';
import { readCursor } from '../../src/leads/order.ts';
import { accountName } from '../../src/leads/owners.ts';
import { isDeliverable } from '../../src/leads/people.ts';
import { arrivals } from '../../src/leads/report.ts';
import { normalize, searchTerms, searchTextOf } from '../../src/leads/search-text.ts';
import { createLog } from '../../src/server/log.ts';
import { icsOf } from '../../src/site/calendar.ts';
import { telephone } from '../../src/site/format.ts';
import { amountFrom } from '../../src/site/forms/amounts.ts';
import { dollarsIn, refusal } from '../../src/site/forms/form.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { leadValues, splitName } from '../../src/site/forms/values.ts';
import { isValidJsonText } from '../../src/site/valid-text.ts';
import { campaignOf, sourceOf } from '../../src/visits/analytics.ts';
import { pathWithoutPersonal, withoutPersonal } from '../../src/visits/personal.ts';
import { readReport } from '../../src/visits/visit-report.ts';
import { ownPage } from '../../src/web/http/admin-session.ts';
import { wantsJson } from '../../src/web/http/answers.ts';
import { acceptedEncoding } from '../../src/web/http/rendered.ts';
import { addressOf, cookieOf, mayBeRemembered, readPath } from '../../src/web/http/request.ts';
import { loggable } from '../../src/web/http/request-log.ts';
import { requestOrigin } from '../../src/web/http/same-site.ts';
import { contentFaults } from '../../src/web/site/content-faults.ts';
import { expectLinear } from '../helpers/growth.ts';
import { hostileShapes } from '../helpers/hostile.ts';

/**
 * What the product accepts, in characters: of a request's headers, of a post, of a field of content, of a row of a file. Front matter comes
 * with the files of the site, not from a visitor: some pages of it show a growth as well.
 */
const accepted = {
  ...{ header: 16_384, report: 4096, post: 65_536, field: 60_000, row: 60_000 },
  ...{ cell: 10_000, frontMatter: 4000, name: 300 },
};

const content = loadContent(root);
const config = readConfig({});
const { answers } = content.questions;
const passages = answers.flatMap(({ place, heading, asks }) =>
  passagesOf(place, `<main><h1>${heading}</h1><p>${asks.join(' ')}</p></main>`),
);
const find = createFinder(passages, answers, content.offerings, () => ({ text: '', documents: [] }) as never);
const log = createLog({ logLevel: 'info' }, { write: () => {} });
const lead = {
  ...{ email: 'zoe@example.com', first_name: 'Zoe', last_name: 'aaa      b', phone: '' },
  ...{ investment_amount: '1', form: 'spark' },
};
const event = { id: 'a', location: '', start: new Date(0), end: new Date(0) };

const requestWith = (headers: Record<string, string>) =>
  Object.assign(Object.create(express.request), { headers, url: '/', originalUrl: '/' }) as Request;

/** Mistakes are an answer too. */
const mistakesOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
  }
};

async function rowsOf(text: string) {
  const bytes = Buffer.from(text);
  try {
    for await (const { cells } of readCsv(async function* () {
      yield bytes;
    })) {
      mappingOf(cells);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
  }
}

const output = { columns: 80, write: (_: unknown, done: () => void) => done() };

let texts = 0;
/** A text that was never read before: results are remembered. */
const asNew = (text: string) => `${text} ${++texts}`;

/** The claims of a page that has this text. */
const claimsOf = (html: string) => checkPage({ name: '/', html, documents: ['/a'], needsLegend: true }, content);

type Readers = Readonly<Record<string, (text: string) => unknown>>;

/** Everything that reads a text which a visitor, a file or an editor wrote, by the most characters that it gets. */
const readers: Partial<Record<keyof typeof accepted, Readers>> = {
  header: {
    ...{ readPath, loggable, pathWithoutPersonal, acceptedEncoding, searchTerms },
    'page to go back to': (text) => ownPage(`/admin${text}`),
    'Accept header': (accept) => wantsJson(requestWith({ accept })),
    'Content-Type header': (type) =>
      wantsJson(requestWith({ 'content-type': type, 'content-length': '1', accept: '' })),
    'Host header': (host) => requestOrigin(requestWith({ host }), ''),
    'Cookie header': (cookie) => [mayBeRemembered(requestWith({ cookie })), cookieOf(requestWith({ cookie }), 'visit')],
    'cookie of touches': (text) => readTouches(Buffer.from(text).toString('base64url').slice(0, 2600), 0),
    'Referer header': (text) => {
      // Node.js reads each byte of a header as a character.
      const referrer = Buffer.from(text).toString('latin1').slice(0, accepted.header);
      return touchOf({ utm: {}, referrer: `https://${referrer}`, ownHosts: [], page: referrer, at: '' });
    },
    'X-Forwarded-For header': (ip) => addressOf({ ip, socket: {} } as Request),
    'Retry-After header': (text) => retryAfter(text, text),
    'campaign values': (utm_source) => utmAmong({ utm_source }),
    'campaign of an arrival': (text) => campaignOf(new URLSearchParams({ utm_campaign: text })),
    'words of a filter': (text) => filterNames.map((word) => parseFilter({ [word]: text }, 0)),
    cursor: (text) => readCursor(Buffer.from(text).toString('base64url').slice(0, 4000), 'newest'),
    'question box': (text) => find(text.slice(0, 300)),
  },
  report: {
    'report of a page': (text) => readReport(JSON.stringify({ page: `/${text}`, title: text })),
    'source of an arrival': (text) =>
      sourceOf({ query: new URLSearchParams({ utm_source: text }), referrer: `https://${text}`, ownHosts: [] }),
  },
  post: {
    'fields of forms': (text) => leadForms.flatMap(({ fields }) => fields.map((field) => refusal(field, text))),
    'a typed password': (text) => checkPassword(text, undefined),
    'JSON of a post': (text) => isValidJsonText(parsedJson(JSON.stringify([text]))),
    'values of a lead': (text) =>
      leadForms.map((form) => leadValues(form, Object.fromEntries(form.fields.map(({ name }) => [name, text])))),
  },
  field: {
    'claims of a text': (text) => checkText(asNew(text)),
    'claims of a page': (text) => claimsOf(asNew(text)),
    'claims of an article': (text) => claimsOf(`<article>${renderMarkdown(asNew(text)).html}</article>`),
    'faults of a content': (text) => {
      const contact = { ...content.contact, lead: `completed ${text}`, heading: `/${text}` };
      return contentFaults(config, { ...content, contact }, '2026-03-02');
    },
    'Markdown of an article': renderMarkdown,
    'an article': (text) => mistakesOf(() => readArticle({ file: 'a.md', text: `---\ntitle: a\n---\n${text}` })),
    'JSON of content': (text) => readJson({ file: 'a.json', text: JSON.stringify({ a: text, b: [text] }) }),
    'JSON of content with a mistake': (text) => mistakesOf(() => readJson({ file: 'a.json', text })),
    'a text with links': (text) => v.safeParse(linkedText, text),
    'a text with terms': (text) => withTerms(text, new Map([['spark.minimum', '$500']]), () => {}),
    'an answer of the question box': (text) => [quote([text], ['a']), showsFigures(text), termsOf(text)],
    'an email by template': (text) => {
      const template = { name: 'a', subject: 'a', paragraphs: [text], greeting: text, signature: text };
      const page = { addresses: { circular: '/' }, isQualified: false, origin: '', me: text };
      const email = { greeting: text, signature: '' };
      return deskMails([template] as never, lead as never, { ...content, ...page, email });
    },
    'an email as text and HTML': (text) => {
      const blocks = [{ kind: 'text' as const, parts: [text, { text, href: '/' }] }];
      return [mailText(blocks), mailHtml({ subject: text, sender: text, blocks })];
    },
    'a calendar file': (text) => icsOf({ ...event, title: text, description: text }, 'a', new Date(0)),
  },
  frontMatter: {
    'front matter': (text) => mistakesOf(() => readFrontMatter({ file: 'a.md', text: `---\n${text}\n---\n` })),
    'a field of front matter without an end': (text) =>
      mistakesOf(() => readFrontMatter({ file: 'a.md', text: `---\ntitle: ${text}` })),
  },
  row: {
    'a CSV file': rowsOf,
    'cells of an import': (text) => importColumns.map((name) => readValue(name, text, { isOwn: true, now: 0 })),
    'columns of an import': (text) => mapped([text.slice(0, 200)], [text]),
  },
  cell: {
    ...{ csvCell, plainCell, normalize, withoutPersonal, printableLines },
    searchTextOf: (text) => searchTextOf([text]),
    'name in a note': mentionOf([lead]),
    'email in the name of a view': contactOf([lead]),
    'personal data in the log': (text) => log.error({ err: new Error(text) }, 'a'),
    'answer of the CRM': (text) => outcomeOf({ status: 400, headers: new Headers(), text }),
    'body of a webhook': (message) =>
      (['slack', 'teams'] as const).map((format) => bodyOf(format, JSON.stringify({ data: { message } }), '')),
    'text cut for a terminal': (text) => truncate(text, 40),
    'text wrapped for a terminal': (text) => wrapText(text, 80, 4),
    'table in a terminal': (text) =>
      writeTable({ stdout: output, stderr: output } as never, ['a', 'b'], [[text, text]]),
    'campaign in a report': (name) => arrivals([], [{ name, count: 1, contacted: 0, invested: 0 }]),
  },
  name: {
    'names of a person': (text) => {
      const person = { email: text, first_name: text, last_name: text, phone: text };
      return mentionOf([person])(`${text.replaceAll(' ', '  ')}c`.repeat(30));
    },
    ...{ splitName, greetedName, accountName, suggestEmail, isDeliverable, telephone },
    amount: (text) => [amountFrom(text), dollarsIn(text)],
    'name beside a password': (text) => isWeakPassword('grain lantern 47', [text]),
  },
};

// The router says aloud that it cannot decode a path.
vi.spyOn(console, 'warn').mockImplementation(() => {});

const rows = Object.entries(readers).flatMap(([limit, of]) =>
  Object.entries(of ?? {}).map(([name, read]) => ({ name, size: accepted[limit as keyof typeof accepted], read })),
);

describe.each(rows)('$name', ({ size, read }) => {
  test.each(hostileShapes)('takes at most three times as long for twice as many $name', ({ make }) => {
    const readingOf = (text: string) => () => read(text);
    return expectLinear(readingOf(make(size / 2)), readingOf(make(size)));
  });
});
