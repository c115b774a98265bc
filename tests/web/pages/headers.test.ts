import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { Response } from 'supertest';
import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { type Route, routes } from '../../../src/site/routes.ts';
import { observatory } from '../../helpers/observatory.ts';
import { Page } from '../../helpers/page.ts';
import { account, addAccount } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

/** As visitors reach it: over HTTPS, behind one proxy. */
const site = await testApp({ PUBLIC_URL: 'https://site.example', TRUST_PROXY: '1', RATE_LIMIT_POSTS: '1000' });
const overHttps = { host: 'site.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' };
await addAccount(site.app.context);
const signIn = await site.request.post('/admin/sign-in').set(overHttps).type('form').send(account).expect(303);
const cookie = signIn.get('set-cookie')?.[0]?.split(';')[0] ?? '';

const rows = (routes as readonly Route[]).filter(({ page }) => page);
const pathOf = (route: Route) => route.path.replace('/blog/:id', '/blog/flex-industrial-backbone');
const pages = rows.filter((route) => !pathOf(route).includes(':')).map(pathOf);
const others = [
  ...['/nothing', '/admin/nothing', '/%E0%A4%A'],
  ...['/contact?utm_source=radio', '/contact?sent=contact', '/flex-industrial-invest?amount=2500'],
];
const files = [
  ...['/sitemap.xml', '/robots.txt', '/site.webmanifest', '/speculation-rules.json'],
  ...['/icons/favicon.svg', '/.well-known/security.txt'],
];

const get = (path: string) => site.request.get(path).set({ ...overHttps, cookie });
const seen = (answer: Response) => ({
  headers: answer.headers as Record<string, string>,
  cookies: [answer.get('set-cookie') ?? []].flat(),
  html: answer.text ?? '',
});

test.each([...pages, ...others])(
  '%s has safe headers by the rules of the MDN Observatory and of Google’s evaluator',
  async (path) => {
    const answer = await get(path);
    const { headers } = answer;
    const { score, lines } = observatory(seen(answer));
    expect(score, JSON.stringify(lines.filter(({ points }) => points < 0))).toBeGreaterThanOrEqual(120);
    const policy = headers['content-security-policy'] ?? '';
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    expect(findings.filter(({ severity }) => severity <= Severity.MEDIUM)).toEqual([]);
    // No script makes HTML from text, and the browser is asked for nothing that the page does not need.
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(headers['permissions-policy']).toMatch(/camera=\(\), geolocation=\(\), microphone=\(\), payment=\(\)/);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  },
);

test('files that are opened by themselves have the headers of a document', async () => {
  for (const path of files)
    expect(observatory(seen(await get(path).expect(200))).score, path).toBeGreaterThanOrEqual(120);
  const { headers } = await get('/icons/favicon.svg');
  expect(headers['permissions-policy']).toBeTruthy();
  expect(headers['x-frame-options']).toBe('DENY');
});

test('a file that pages load carries the headers of a file, and none that only a document heeds', async () => {
  const home = new Page((await get('/')).text);
  const files = [...home.attributes('[src]', 'src'), ...home.attributes('link[rel="preload"]', 'href')];
  const loaded = ['/speculation-rules.json', ...files.filter((file) => /^\/(?:assets|images)\//.test(file))];
  expect(loaded.length).toBeGreaterThan(3);
  for (const path of new Set(loaded)) {
    const { headers } = await get(path).expect(200);
    expect(headers, path).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
    });
    expect(headers['permissions-policy'], path).toBeUndefined();
  }
});

test('a thank-you, refusals, a post that is not taken and a sign-in score 120 or more too', async () => {
  for (const [path, type, body] of [
    ['/contact', 'form', contactForm.sample],
    ['/contact', 'form', {}],
    ['/contact', 'json', {}],
    ['/about', 'form', {}],
    ['/admin/sign-in', 'form', account],
  ] as const) {
    const { score, lines } = observatory(seen(await site.request.post(path).set(overHttps).type(type).send(body)));
    expect(score, JSON.stringify(lines)).toBeGreaterThanOrEqual(120);
  }
});

test('the rules do find what is wrong', () => {
  const bare = observatory({ headers: {}, cookies: ['a=b'], html: '<script src="//elsewhere.example/x.js">' });
  expect(bare.score).toBe(0);
  const findings = new CspEvaluator(new CspParser("script-src 'unsafe-inline' *").csp).evaluate();
  expect(findings.some(({ severity }) => severity === Severity.HIGH)).toBe(true);
});
