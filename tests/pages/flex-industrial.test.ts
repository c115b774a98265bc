import { describe, expect, test } from 'vitest';
import { builtForm } from '../../src/site/forms/built.ts';
import { flexForm } from '../../src/site/forms/flex.ts';
import { testApp, textOf } from '../helpers/test-app.ts';

const { request } = await testApp({ PUBLIC_URL: 'https://mainstreet.example' });
const pageOf = async (path: string) => (await request.get(path).expect(200)).text;

describe.each([
  { path: '/flex-industrial-invest', form: flexForm },
  { path: '/flex-industrial', form: builtForm },
])('the page at $path', async ({ path, form }) => {
  const html = await pageOf(path);
  const text = textOf(html);

  test('has a flex industrial investment opportunity title, one first heading and its address', () => {
    expect(html).toMatch(/<title>Flex Industrial Investment Opportunity[^<]*<\/title>/);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="https://mainstreet.example${path}"/>`);
  });

  test.each([
    'Flex Industrial. Built for the Real Economy.',
    'Get Investment Information',
    'What Is Flex Industrial?',
    'What Makes a Great Flex Industrial Investment?',
    'Speed and execution',
    'Proven performance',
    'Market demand surge',
    'Capital efficiency',
    'Introducing Spark Fund One',
    'Zionsville project highlights',
    'Marion Indianapolis Westfield Eagledale',
    'Why Investors Love This Strategy',
    '8% preferred return',
    '2x-3x total return over 4-5 years',
    'six-month build cycle',
    'as little as $1 million',
    '$1M-$1.5M',
    '54% leased in week 1',
    '$17.85 psf average rent against $15 projected',
    'Three projects to close within 60 days',
    'Small-bay vacancy under 5%',
    '5,000-30,000 sq ft',
    'targeted, not guaranteed',
  ])('says "%s"', (sentence) => {
    expect(text).toContain(sentence);
  });

  test('does not give the build time of the other page', () => {
    expect(text).not.toContain('6-8 months');
  });

  test('asks what its form declares', () => {
    for (const field of form.fields) {
      expect(html).toContain(`name="${field.name}"`);
      expect(text).toContain(field.starred ? `${field.label} *` : field.label);
    }
  });

  test('names the offering circular beside the targets', () => {
    expect(html).toMatch(/targeted, not guaranteed\..{0,200}<a href="[^"]+">offering circular<\/a>/s);
  });
});

test('each address posts its own form', async () => {
  const idOf = (html: string) => /<label for="(\w+)-firstName"/.exec(html)?.[1];
  expect(idOf(await pageOf('/flex-industrial-invest'))).toBe('flex');
  expect(idOf(await pageOf('/flex-industrial'))).toBe('built');
});
