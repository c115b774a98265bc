import type { AnyPage } from '../../../views/page.ts';
import { pages } from '../../../views/pages/index.ts';
import { notFound } from '../../../views/pages/not-found/page.tsx';
import { renderPage } from '../../../views/render.tsx';
import { passagesOf } from '../../answers/passages.ts';
import { showsFigures } from '../../answers/quote.ts';
import { escapeHtml } from '../../base/html-text.ts';
import { leavesOf } from '../../base/json-object.ts';
import { eventTimes } from '../../content/calendar-events.ts';
import type { Rendering } from '../../content/claims/check-page.ts';
import type { Content } from '../../content/load.ts';
import type { DocumentBlock, DocumentContent } from '../../content/schemas/documents.ts';
import type { MailChoiceView } from '../../content/schemas/mails.ts';
import type { Lead } from '../../db/rows.ts';
import { deskMails } from '../../integrations/mail/desk-mail.ts';
import { needsLegend, visitorMailBody } from '../../integrations/mail/visitor-mail.ts';
import { mailHtml } from '../../integrations/mail/visitor-mails.ts';
import { documentsFor } from '../../site/documents.ts';
import { formIds } from '../../site/forms/form.ts';
import { formOf } from '../../site/forms/index.ts';
import { refusalMessage, refusals } from '../../site/forms/state.ts';
import type { RouteMatch } from '../../site/match.ts';
import { type PageName, type Route, routeOfForm, routes } from '../../site/routes.ts';
import { withFiling } from '../http/content-source.ts';
import { pretended, publicMatches } from '../http/pages.ts';
import { documentAssets, propsOf, type Site, type Visit } from '../http/render-answer.ts';

type Frame = Pick<Site, 'config' | 'assets' | 'clock'>;

const day = 24 * 60 * 60 * 1000;
const origin = 'https://www.example.com';
const lead = {
  id: '0190b5a6-0000-7000-8000-000000000000',
  email: 'ann@example.com',
  first_name: 'Ann',
  investment_amount: '$2,500',
  consent_email: 'unconfirmed',
} as Lead;

/**
 * Everything public: the pages in every state, those behind the links in emails, the emails, documents, feed and answers. Pages for which `isWanted` is false are left out, unless they change with time.
 */
export function* renderings(
  frame: Frame,
  content: Content,
  isWanted: (path: string) => boolean = () => true,
): Generator<() => Rendering> {
  const moments = eventTimes(content).flatMap(({ start, end }) => [start.getTime(), end.getTime()]);
  const now = frame.clock();
  const times = new Set([now, ...(moments.length ? [Math.min(...moments) - day, Math.max(...moments) + day] : [])]);
  for (const time of times) {
    const at = { ...frame, clock: () => time, content };
    for (const match of publicMatches(content)) {
      const isOther = time !== now;
      if (!isOfEvent(match.route) && (isOther || !isWanted(match.canonicalPath))) continue;
      let page: Rendering;
      yield () => {
        page = pageRendering(at, match, match.canonicalPath);
        return page;
      };
      if (!isOther) yield () => answersRendering(page, content.questions.disclaimer);
      yield* formStates(at, match, isOther);
    }
    yield* visitorMails(at);
  }
  const site = { ...frame, content };
  yield () => pageRendering(site, pretended('/nothing'), 'the page that is not found', {}, notFound);
  for (const choice of ['unsubscribe', 'confirm'] as const) {
    for (const step of mailSteps) yield () => mailChoice(site, { choice, step });
  }
  yield* deskMailTemplates(site);
  for (const name of ['deck', 'memorandum'] as const) yield () => documentRendering(name, content[name]);
  yield () => feedRendering(content);
}

const isOfEvent = ({ form }: Partial<Route>) => form === 'webinar' || form === 'regd-webinar' || form === 'rsvp';

/** Indexes of the known answers whose passage is gone. */
export function lostAnswers(frame: Frame, content: Content): number[] {
  const { answers } = content.questions;
  const paths = new Set(answers.map(({ place }) => place.replace(/#.*/, '')));
  const passages = publicMatches(content).flatMap((match) => {
    const path = match.canonicalPath;
    return paths.has(path) ? passagesOf(path, pageRendering({ ...frame, content }, match, path).html) : [];
  });
  const isFound = ({ place, heading }: (typeof answers)[number]) =>
    passages.some((passage) => passage.url === place && passage.heading === heading);
  return answers.flatMap((answer, index) => (isFound(answer) ? [] : index));
}

function pageRendering(site: Site, match: RouteMatch, name: string, visit: Visit = {}, other?: AnyPage): Rendering {
  const route: Partial<Route> = match.route;
  const page: AnyPage = other ?? pages[route.page as PageName];
  const { addresses, filing } = withFiling(site.config, site.content.offerings);
  const isCircular = route.page === 'sample-circular';
  return {
    name,
    html: renderPage(page, propsOf(site, match, visit), documentAssets(site.assets)),
    // A document cannot link to itself.
    documents: isCircular
      ? []
      : documentsFor(route, addresses, site.content.offerings).flatMap(({ url }) =>
          url === match.canonicalPath ? [] : url,
        ),
    needsLegend: !isCircular && !filing.qualified,
    quotesCircular: isCircular,
    ...(isCircular && { isDocument: true as const }),
  };
}

/** The states of a page's form: refused, sent and remembered; for other times only sent. */
function* formStates(site: Site, match: RouteMatch, isOtherTime: boolean): Generator<() => Rendering> {
  const form = match.route.form && formOf(match.route.form, site.content);
  const path = match.canonicalPath;
  const remembered = { firstName: 'Ann', email: 'ann@example.com', amount: 25_000, sent: {} };
  if (!form) {
    if (match.route.page && pages[match.route.page as PageName].calculates) {
      yield () => pageRendering(site, match, `${path}, remembered`, { remembered, amount: remembered.amount });
    }
    return;
  }
  const errors = refusals(form, {});
  const refused = { outcome: 'refused', message: refusalMessage(form, errors), errors, values: {} } as const;
  const sent = { ...remembered, sent: { [form.id]: site.clock() } };
  yield () => pageRendering(site, match, `${path}, sent before`, { remembered: sent });
  if (isOtherTime) return;
  yield () => pageRendering(site, match, `${path}, refused`, { form: refused });
  yield () => pageRendering(site, match, `${path}, sent`, { form: { outcome: 'accepted', message: form.success } });
  yield () => pageRendering(site, match, `${path}, remembered`, { remembered, amount: remembered.amount });
}

const mailSteps = ['ask', 'done', 'expired', 'silent', 'invalid'] as const;

function mailChoice(site: Site, viewProps: MailChoiceView): Rendering {
  const route = routes.find(({ page }) => page === 'mail-choice') as Route;
  const match = { route, params: { token: '' }, canonicalPath: route.path } as RouteMatch;
  return pageRendering(site, match, `the page behind the link in emails, ${viewProps.choice}, ${viewProps.step}`, {
    viewProps,
  });
}

function* visitorMails({ config, content, clock }: Site): Generator<() => Rendering> {
  for (const id of formIds) {
    const form = formOf(id, content);
    yield () => {
      const { addresses, filing } = withFiling(config, content.offerings);
      const context = { content: () => content, addresses, isQualified: filing.qualified, origin, clock };
      return {
        name: `the email mails/${form.id}.json`,
        html: mailHtml(visitorMailBody(context, form, { ...lead, form: form.id }, 'key')),
        ...mailNeeds(content, form.id, addresses, filing.qualified),
      };
    };
  }
}

/** For a lead of each form. */
function* deskMailTemplates({ config, content }: Site): Generator<() => Rendering> {
  for (const id of formIds) {
    for (const template of content['mails/desk'].templates) {
      yield () => {
        const { addresses, filing } = withFiling(config, content.offerings);
        const email = { greeting: 'Hello {name},', signature: '{me}' };
        const [mail] = deskMails(
          [template],
          { ...lead, form: id },
          { ...content, addresses, isQualified: filing.qualified, origin, email, me: 'kim@example.com' },
        );
        return {
          name: `the email "${template.name}" of mails/desk.json`,
          html: mail ? `<title>${escapeHtml(mail.subject)}</title><main>${linked(mail.text)}</main>` : '',
          ...mailNeeds(content, id, addresses, filing.qualified),
          needsLegend: Boolean(mail && template.forms && needsLegend(id, filing.qualified)),
        };
      };
    }
  }
}

function mailNeeds({ offerings }: Content, form: string, addresses: { circular: string }, isQualified: boolean) {
  const documents = documentsFor(routeOfForm(form) ?? {}, addresses, offerings).map(({ url }) =>
    url.startsWith('/') ? origin + url : url,
  );
  return { documents, needsLegend: needsLegend(form, isQualified) };
}

const document = { documents: [], needsLegend: false, isDocument: true } as const;

function documentRendering(name: string, { title, subtitle, pages: leaves }: DocumentContent): Rendering {
  const html = leaves
    .map((leaf) => `<section><h2>${escapeHtml(leaf.title)}</h2>${leaf.blocks.map(blockHtml).join('')}</section>`)
    .join('');
  return {
    name: `the ${name}`,
    html: `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(subtitle)}</p>${html}</main>`,
    ...document,
  };
}

/** Its texts, without the names of its type, chart and offering. */
const blockHtml = (block: DocumentBlock) =>
  [...leavesOf(block)]
    .filter(({ path, value }) => typeof value === 'string' && !/^(?:type|chart|offering)$/.test(String(path[0])))
    .map(({ value }) => `<p>${escapeHtml(String(value))}</p>`)
    .join('');

/** Articles only, without a page around them. */
function feedRendering({ blog, articles }: Content): Rendering {
  const items = articles.map(
    ({ title, excerpt }) => `<section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(excerpt)}</p></section>`,
  );
  return {
    name: 'the feed',
    html: `<main><h1>${escapeHtml(blog.heading)}</h1><p>${escapeHtml(blog.description)}</p>${items.join('')}</main>`,
    ...document,
  };
}

/** The question box's answers from a page, with the disclaimer where there are figures. */
function answersRendering({ name, html }: Rendering, disclaimer: string): Rendering {
  const answers = passagesOf(name, html).map(({ heading, parts }) => {
    const note = showsFigures([heading, ...parts].join(' ')) ? disclaimer : '';
    return `<section>${[heading, ...parts, note].map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</section>`;
  });
  return {
    name: `the answers from ${name}`,
    html: `<main>${answers.join('')}</main>`,
    ...document,
    quotesCircular: true,
  };
}

const linked = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line).replace(/https:[^\s)]+/g, (url) => `<a href="${url}">${url}</a>`)}</p>`)
    .join('');
