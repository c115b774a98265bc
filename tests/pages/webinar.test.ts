import { expect, test } from 'vitest';
import { formOf } from '../../src/site/forms/index.ts';
import { testApp } from '../helpers/test-app.ts';
import { openPage } from './open-page.ts';

const { request } = await testApp();

const webinars = [
  {
    path: '/webinar',
    id: 'webinar',
    read: { name: 'offering circular', url: '/sample-circular' },
    title: /8% preferred return/,
    says: [
      '8% is targeted, not guaranteed',
      'Open to all from $500',
      'the greater of your annual income or your net worth',
    ],
    options: [
      '$500 - $1,000',
      '$1,000 - $5,000',
      '$5,000 - $10,000',
      '$10,000 - $15,000',
      '$15,000 - $25,000',
      '$25,000 - $50,000',
      '$50,000+',
    ],
  },
  {
    path: '/regd-webinar',
    id: 'regd-webinar',
    read: { name: 'private placement memorandum', url: '/ppm' },
    title: /10% preferred return/,
    says: [
      '10% a year is targeted, not guaranteed',
      'For accredited investors',
      '$1M+ net worth excluding primary residence',
      'Accredited status is verified',
    ],
    options: ['$100,000 - $250,000', '$250,000 - $500,000', '$500,000 - $1,000,000', '$1,000,000+'],
  },
] as const;

test.each(webinars)('$path has its own title, one first heading and its own address', async ({ path, title }) => {
  const page = await openPage(request, path);
  expect(page).toMatchObject({ canonical: path, headings: 1, listed: true });
  expect(page.title).toMatch(title);
});

test.each(webinars)('$path presents its offer', async ({ path, says, read }) => {
  const { text, links } = await openPage(request, path);
  for (const words of ['11,000 people', '700,000 units', ...says]) expect(text).toContain(words);
  expect(links.get(read.name)).toBe(read.url);
});

test.each(webinars)('$path asks for name, email, phone and an amount', async ({ path, options }) => {
  const { html, text, fields } = await openPage(request, path);
  for (const name of ['firstName', 'lastName', 'email', 'phone']) expect(fields.get(name)).toBe('required');
  expect(fields.get('investmentAmount')).toBe('optional');
  for (const option of options) expect(text).toContain(option);
  expect(html.match(/<option /g)).toHaveLength(options.length + 1);
});

test.each(webinars)('a form sent from $path without scripts goes straight to the webinar', async ({ path, id }) => {
  const answer = await request.post(path).type('form').send(formOf(id).sample).expect(303);
  expect(answer.headers.location).toMatch(new RegExp(`^${path}-access\\?sent=${id}&at=[\\w-]+&new#sent$`));
});
