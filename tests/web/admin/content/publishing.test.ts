import { expect, onTestFinished, test, vi } from 'vitest';
import { publish } from '../../../../src/content/editing/edit.ts';
import type { Article } from '../../../../src/content/schemas/article.ts';
import { contactForm } from '../../../../src/site/forms/contact.ts';
import { matchPath, type RouteMatch } from '../../../../src/site/match.ts';
import { publicMatches } from '../../../../src/web/http/pages.ts';
import type { Rendered } from '../../../../src/web/http/rendered.ts';
import { draftOf, editor, pageOf, skipValidation } from '../../../helpers/edit-content.ts';
import { recordedLog } from '../../../helpers/recorded-log.ts';
import { anotherInstance, type TestApp, testApp } from '../../../helpers/test-app.ts';

/** A draft of the contact page with another heading. */
const draft = (site: TestApp, heading: string) =>
  draftOf(
    site,
    'contact.json',
    JSON.stringify({ ...JSON.parse(site.app.context.live.files.read('contact.json').text), heading }),
  );

const match = (path: string) => matchPath(path) as RouteMatch;

test('a publication of an article changes this article, every other page is as it was, and no page shows one of a later day', async () => {
  const site = await testApp();
  skipValidation(site);
  const { editing, live, pages } = site.app.context;
  const id = 'flex-industrial-backbone';
  const pagesNow = () =>
    new Map(publicMatches(pages.content).map((match) => [match.canonicalPath, pages.publicPage(match)]));
  const before = pagesNow();

  const file = `articles/${id}.md`;
  const version = await draftOf(site, file, `${live.files.read(file).text}\nThe yard has a new gate.\n`);
  expect(await publish(editing, version, { at: null }, editor)).toMatchObject({ outcome: 'published' });
  await live.refresh();
  await site.app.context.archive();
  const after = pagesNow();
  const changed = [...after].filter(([path, page]) => page?.sha256 !== before.get(path)?.sha256);
  expect(changed.map(([path]) => path)).toEqual([`/blog/${id}`]);
  expect(after.get(`/blog/${id}`)?.html).toContain('The yard has a new gate.');

  const [article] = pages.content.articles as [Article];
  const later = { ...article, id: 'of-a-later-day', date: '2999-01-01' };
  const content = { ...pages.content, articles: [later, ...pages.content.articles] };
  expect(publicMatches(content).map(({ canonicalPath }) => canonicalPath)).toContain('/blog/of-a-later-day');
  pages.showContent(content);
  expect(pages.publicPage(match('/blog'))?.html).not.toContain('of-a-later-day');
});

test('a publication holds up requests for one page at a time', async () => {
  const site = await testApp();
  const { archive, editing, live, pages } = site.app.context;
  let turn = 0;
  let timer: NodeJS.Immediate;
  const count = () => {
    turn++;
    timer = setImmediate(count);
  };
  count();
  onTestFinished(() => clearImmediate(timer));
  const turnsOf = (name: 'renderWith' | 'publicPage') => {
    const turns: number[] = [];
    const own = pages[name].bind(pages) as (...given: unknown[]) => Rendered;
    vi.spyOn(pages, name).mockImplementation((...given: unknown[]) => {
      turns.push(turn);
      return own(...given);
    });
    return turns;
  };
  const drawn = turnsOf('renderWith');
  const shown = turnsOf('publicPage');
  await publish(editing, await draft(site, 'A page at a time'), { at: null }, editor);
  expect(drawn.length).toBe(publicMatches(pages.content).length);
  expect(new Set(drawn).size).toBe(drawn.length);
  shown.length = 0;
  await live.refresh();
  await archive();
  expect(shown.length).toBeGreaterThanOrEqual(publicMatches(pages.content).length);
  expect(new Set(shown).size).toBe(shown.length);
});

test('a publication in the middle of traffic loses no view and no lead', async () => {
  const site = await testApp({ RATE_LIMIT_POSTS: '1000' });
  skipValidation(site);
  const { editing, store } = site.app.context;
  let going = true;
  const statuses: number[] = [];
  let sent = 0;
  const visitors = ['/contact', '/invest', '/blog'].map(async (path) => {
    while (going) {
      statuses.push((await site.request.get(path)).status);
      const email = `person${sent++}@example.com`;
      statuses.push((await site.request.post('/contact').send({ ...contactForm.sample, email })).status);
    }
  });
  await publish(editing, await draft(site, 'One'), { at: null }, editor);
  await expect.poll(() => pageOf(site, '/contact')).toContain('One');
  going = false;
  await Promise.all(visitors);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await store.leads.count({}, 100_000)).toBe(sent);
});

/** Publishes a text as an earlier release did, or a person in the database, without the checks of this one. */
async function publishUnchecked(site: TestApp, file: string, changes: object) {
  const { live, store } = site.app.context;
  const text = JSON.stringify({ ...JSON.parse(live.files.read(file).text), ...changes });
  const version = await draftOf(site, file, text);
  const event = { id: version.id, at: '', kind: 'content-published', by: '', via: '', detail: '' };
  await store.versions.publish(version, { published_at: version.created_at, approver: '' }, event);
}

test('at start each published text that breaks a rule is logged by file, field and words and its file is shown; dead links are logged, and the text shown', async () => {
  const site = await testApp();
  const { recap } = JSON.parse(site.app.context.live.files.read('rsvp.json').text);
  const contact = { lead: 'Your return is guaranteed.', officeHeading: 'Bad office' };
  await publishUnchecked(site, 'contact.json', contact);
  await publishUnchecked(site, 'videos-page.json', { heading: undefined });
  await publishUnchecked(site, 'rsvp.json', { heading: 'As published', recap: { ...recap, article: 'gone' } });
  const { log, lines } = recordedLog('warn');
  const next = await anotherInstance(site, {}, { log });
  expect(Object.fromEntries(lines.flatMap(({ file, mistakes }) => (mistakes ? [[file, mistakes]] : [])))).toEqual({
    'videos-page.json': ['heading is missing.'],
    'contact.json': [expect.stringMatching(/^lead: "Your return is guaranteed." says "guaranteed"/)],
  });
  const fault = 'links to /blog/gone, and there is no such article.';
  expect(lines.filter((line) => line.fault)).toMatchObject([{ file: 'rsvp.json', field: 'recap.article', fault }]);
  const hasBadOffice = async () => (await pageOf(next, '/contact')).includes(contact.officeHeading);
  expect(await hasBadOffice()).toBe(false);
  expect(await pageOf(next, '/rsvp')).toContain('As published');

  await publishUnchecked(next, 'videos-page.json', { heading: 'Later' });
  await next.app.context.live.refresh();
  expect(await pageOf(next, '/videos')).toContain('Later');
  expect(await hasBadOffice()).toBe(false);
  expect(next.app.context.live.unfit).toMatchObject([{ file: 'contact.json' }]);
});
