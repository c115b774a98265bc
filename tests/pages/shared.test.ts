import { statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { type Content, loadContent } from '../../src/content/load.ts';
import { shareSize } from '../../src/content/schemas/pictures.ts';
import { matchPath } from '../../src/site/match.ts';
import { routes } from '../../src/site/routes.ts';
import { publicMatches } from '../../src/web/http/pages.ts';
import { testApp } from '../helpers/test-app.ts';

const { app, request } = await testApp({ PUBLIC_URL: 'https://mainstreet.example' });
const { pages } = app.context;
const content = loadContent(root);
const paths = publicMatches(content).map(({ canonicalPath }) => canonicalPath);

/** The share picture of a page with some content: its file and the words for it. */
function sharedOf(path: string, shown: Content = content) {
  const match = matchPath(path);
  const html = (match && pages.renderWith(match, shown)?.html) ?? '';
  const tagOf = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
  const title = /<title>([^<]*)</.exec(html)?.[1] ?? '';
  return { title, file: tagOf('og:image')?.split('/images/')[1] ?? '', alt: tagOf('og:image:alt') ?? '' };
}

test.each(paths)('%s is shared with its title on the picture (npm run media draws the titles of today)', (path) => {
  const { title, file, alt } = sharedOf(path);
  expect(file).toMatch(/^page-[\w-]+-share\.[0-9a-f]{8}\.jpg$/);
  for (const part of title.split(' | ')) expect(alt).toContain(part);
  expect(alt).toContain(content.company.name);
  expect(statSync(`${root}data/images/${file}`).size).toBeLessThanOrEqual(60_000);
});

const ofFunds = routes.filter(({ offering, path }) => offering && !path.includes(':'));
test.each(ofFunds)('$path names its fund and the limit on the picture', ({ path, offering }) => {
  const { alt } = sharedOf(path);
  const fund = content.offerings[offering as keyof typeof content.offerings].name.replace(/^the /, '');
  expect(alt.toLowerCase()).toContain(fund.toLowerCase());
  expect(alt).toContain('targeted, not guaranteed');
});

test('pages of no fund, and articles that name none, carry no limit', () => {
  for (const path of ['/', '/contact', '/blog/senior-housing-urgent-need'])
    expect(sharedOf(path).alt).not.toContain('not guaranteed');
});

describe('the picture alone is shared', () => {
  const { contact } = content;
  const plain = content.renditions[contact.picture]?.share;
  const other = { ...content.renditions[contact.picture], share: 'other-share.12345678.jpg' };

  test.each<[string, Partial<Content>, string | undefined]>([
    ['another title', { contact: { ...contact, title: 'Write to us | Mainstreet' } }, plain],
    ['another name', { company: { ...content.company, name: 'Elm Street' } }, plain],
    ['another picture', { renditions: { ...content.renditions, [contact.picture]: other } as never }, other.share],
    ['no picture drawn', { shares: {} }, plain],
  ])('by a page with %s', (_, changed, file) => {
    expect(sharedOf('/contact', { ...content, ...changed }).file).toBe(file);
    expect(sharedOf('/contact').file).toMatch(/^page-contact-share/);
  });
});

test('the pictures are served, and have the size that the pages name', async () => {
  const { body } = await request.get(`/images/${sharedOf('/invest').file}`).expect('content-type', 'image/jpeg');
  expect(await sharp(body).metadata()).toMatchObject(shareSize);
});
