import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { type Route, routes } from '../../../src/site/routes.ts';
import { Page } from '../../helpers/page.ts';
import { account, addAccount } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

/** As visitors reach it: over HTTPS, behind one proxy. */
const site = await testApp({ PUBLIC_URL: 'https://site.example', TRUST_PROXY: '1', RATE_LIMIT_POSTS: '1000' });
const overHttps = { host: 'site.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' };
await addAccount(site.app.context);
const signIn = await site.request.post('/admin/sign-in').set(overHttps).type('form').send(account).expect(303);
const cookie = signIn.get('set-cookie')?.[0]?.split(';')[0] ?? '';

const rows = routes.filter(({ page }) => page);
const pathOf = (route: Route) => route.path.replace('/blog/:id', '/blog/flex-industrial-backbone');
const pages = rows.filter((route) => !pathOf(route).includes(':')).map(pathOf);
const others = [
  ...['/nothing', '/admin/nothing', '/%E0%A4%A'],
  ...['/contact?utm_source=radio', '/contact?sent=contact', '/flex-industrial-invest?amount=2500'],
];
const files = [
  ...['/sitemap.xml', '/robots.txt', '/site.webmanifest'],
  ...['/icons/favicon.svg', '/.well-known/security.txt'],
];

const get = (path: string) => site.request.get(path).set({ ...overHttps, cookie });

/** The rules of the MDN HTTP Observatory that an answer breaks: without any it has 120 points or more, of 100. */
function brokenRules({ headers, text }: { headers: Record<string, string | string[]>; text: string }): string[] {
  const header = (name: string) => [headers[name] ?? ''].flat().join('\n');
  const { directives } = new CspParser(header('content-security-policy')).csp;
  const cookies = header('set-cookie').split('\n').filter(Boolean);
  const broad = /^(?:\*|'unsafe-(?:inline|eval)'|data:|(?:https?|ftp):(?:\/\/\*.*)?)$/;
  const isNarrow = (name: string) => directives[name]?.every((source) => !broad.test(source));
  const rules = {
    'a policy without a default': directives['default-src']?.join() === "'none'",
    'a policy with safe scripts': !directives['script-src'] || isNarrow('script-src'),
    'nothing over HTTP': !Object.values(directives).some((sources) => sources?.some((one) => /^(http|ftp):/.test(one))),
    'a policy for forms and frames': ['form-action', 'frame-ancestors'].every(isNarrow),
    'safe cookies': cookies.every((text) => /; httponly/i.test(text) && /; secure/i.test(text)),
    'cookies for this site': cookies.every((text) => /; samesite=(lax|strict)/i.test(text)),
    'no cookies to other sites': header('access-control-allow-credentials') !== 'true',
    'private referrers': /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(
      header('referrer-policy'),
    ),
    'HTTPS for six months': Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1]) >= 15_768_000,
    'no type but the declared one': header('x-content-type-options') === 'nosniff',
    'resources for this site': /^same-(origin|site)$/.test(header('cross-origin-resource-policy')),
    'scripts from here': !new Page(text).attributes('script[src]', 'src').some((from) => /^(https?:)?\/\//.test(from)),
  };
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : name));
}

test.each([...pages, ...others])(
  '%s has safe headers by the rules of the MDN Observatory and of Google’s evaluator',
  async (path) => {
    const answer = await get(path);
    const { headers } = answer;
    expect(brokenRules(answer)).toEqual([]);
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
  for (const path of files) expect(brokenRules(await get(path).expect(200)), path).toEqual([]);
  expect((await get('/icons/favicon.svg')).headers['x-frame-options']).toBe('DENY');
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

test('a thank-you, refusals, a post that is not taken and a sign-in break none of the rules either', async () => {
  for (const [path, type, body] of [
    ['/contact', 'form', contactForm.sample],
    ['/contact', 'form', {}],
    ['/contact', 'json', {}],
    ['/about', 'form', {}],
    ['/admin/sign-in', 'form', account],
  ] as const) {
    expect(brokenRules(await site.request.post(path).set(overHttps).type(type).send(body)), path).toEqual([]);
  }
});
