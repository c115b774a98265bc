import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { type EmbedName, embedPath } from '../../../src/site/vendors.ts';
import { clientOf } from '../../helpers/desk.ts';
import { type TestApp, testApp } from '../../helpers/test-app.ts';
import { embedSettings } from '../../vendors/server.ts';

const vendor = 'https://vendor.example';
const other = 'https://talk.example';
const complete = { ...embedSettings(vendor), PUBLIC_URL: 'https://site.example', EMBED_ORIGIN: other };
const plain = await testApp({ PUBLIC_URL: 'https://site.example' });
const framing = await testApp(complete);
const pressing = await testApp({ ...complete, EMBEDS: 'press' });
const pressed = {
  rsvp: 'Load the form from HubSpot',
  invest: 'Load the form from vendor.example',
  flipbook: 'Load the flipbook from vendor.example',
} as const;

const pages: Readonly<Record<EmbedName, readonly string[]>> = {
  rsvp: ['/rsvp'],
  invest: ['/rega-invest'],
  flipbook: ['/ppm'],
  assistant: ['/invest', '/flex-industrial', '/built-flex-industrial'],
};
/** What each is next to. */
const own: Readonly<Record<EmbedName, string>> = {
  rsvp: '.embed__own [name="lastName"]',
  invest: '.embed__own form',
  flipbook: '.embed__own .leaves',
  assistant: '.assistant__own [data-island="question-box"]',
};
const switched = Object.entries(pages).flatMap(([name, paths]) =>
  paths.map((path) => ({ name: name as EmbedName, path })),
);
const addressOf = (name: EmbedName) => `${name === 'assistant' ? other : ''}${embedPath(name)}`;
const policyOf = (header: string | undefined) =>
  new Map((header ?? '').split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
const get = (of: TestApp, path: string, status = 200, headers = {}) => clientOf(of, '', headers).get(path, status);
const hostOf = (name: EmbedName) => ({ host: name === 'assistant' ? 'talk.example' : 'site.example' });
const documentOf = (of: TestApp, name: EmbedName, status = 200, headers = {}) =>
  get(of, embedPath(name), status, { ...hostOf(name), ...headers });
const [embed, assistant] = ['[data-island="embed"]', '[data-island="assistant"]'];

describe.each(switched)('the embed "$name" on $path', ({ name, path }) => {
  const isAssistant = name === 'assistant';

  test('leaves no trace while it is not set', async () => {
    const { html, headers } = await get(plain, path);
    expect(html).not.toMatch(/<iframe|data-island="(?:embed|assistant)"|\/embed\//);
    expect(headers['permissions-policy']).toContain('microphone=()');
    expect(policyOf(headers['content-security-policy']).get('frame-src')).toEqual(["'self'"]);
  });

  test('is next to ours once it is set, without a frame or a script of the vendor in the HTML; the page may frame its own host', async () => {
    const page = await get(framing, path);
    expect(page.attributes('[data-props]', 'data-props').join()).toContain(`"src":"${addressOf(name)}"`);
    expect([page.has('iframe'), page.html.includes(vendor)]).toEqual([false, false]);
    expect(page.has(own[name])).toBe(true);
    const policy = policyOf(page.headers['content-security-policy']);
    expect(policy.get('frame-src')).toEqual(isAssistant ? ["'self'", other] : ["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    const microphone = isAssistant ? `microphone=(self "${other}")` : 'microphone=()';
    expect(page.headers['permissions-policy']).toContain(microphone);
  });

  test('waits for a press of a visitor who asks for privacy, who gets no assistant at all, and of everybody where EMBEDS says so', async () => {
    const asks = { 'sec-gpc': '1' };
    const page = await get(framing, path, 200, asks);
    const everybody = await get(pressing, path);
    await documentOf(framing, name, isAssistant ? 404 : 200, asks);
    if (isAssistant) {
      expect(page.html).toBe((await get(plain, path, 200, asks)).html);
      expect(everybody.has(assistant)).toBe(true);
    } else {
      for (const each of [page, everybody]) expect(each.texts('button')).toContain(pressed[name]);
      expect(page.has(`${embed}[data-when="interaction"]`)).toBe(true);
      expect(everybody.has(`${embed}[data-when="visible"]`)).toBe(false);
    }
    // Pages are cached by state: the next visitor who does not ask gets the other one.
    expect((await get(framing, path)).has(`${embed}[data-when="interaction"]`)).toBe(false);
  });
});

describe.each(Object.keys(pages) as EmbedName[])('the document of "%s"', (name) => {
  test('is not there while it is not set, nor for a post, nor by another spelling', async () => {
    await get(plain, embedPath(name), 404);
    await get(framing, `${embedPath(name)}/`, 404, hostOf(name));
    await clientOf(framing, '', hostOf(name)).post(embedPath(name), {}, [404, 405]);
  });

  test('is sandboxed, runs one script of ours by its hash, and loads nothing but from its vendor', async () => {
    const page = await documentOf(framing, name);
    const policy = policyOf(page.headers['content-security-policy']);
    const sandbox = ['allow-scripts', 'allow-forms', 'allow-popups'];
    expect(policy.get('sandbox')).toEqual(name === 'assistant' ? [...sandbox, 'allow-same-origin'] : sandbox);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    const bridge = page.contents('script').find(Boolean) ?? '';
    const hash = `'sha256-${createHash('sha256').update(bridge).digest('base64')}'`;
    expect(policy.get('script-src')?.[0]).toBe(hash);
    const known =
      /^(https:\/\/vendor\.example|(https|wss):\/\/[\w.*-]+\.(hsforms\.net|hsforms\.com|hubspot\.com|elevenlabs\.io))$/;
    const unmarked = ['sandbox', 'default-src', 'base-uri', 'frame-ancestors'];
    for (const [directive, sources] of policy) {
      if (unmarked.includes(directive ?? '')) continue;
      const strange = sources.filter((source) => source !== hash && !known.test(source));
      expect(strange.filter((source) => !["'unsafe-inline'", 'data:', 'blob:'].includes(source))).toEqual([]);
      if (directive === 'script-src') expect(strange).not.toContain("'unsafe-inline'");
    }
    expect(page.contents('script')).toHaveLength(name === 'flipbook' ? 1 : 2);
  });

  test('may be framed by our own pages only, is not listed, and sets no cookie', async () => {
    const { headers } = await documentOf(framing, name);
    const elsewhere = name === 'assistant';
    const ancestors = policyOf(headers['content-security-policy']).get('frame-ancestors');
    expect(ancestors).toEqual([elsewhere ? 'https://site.example' : "'self'"]);
    expect(headers['x-frame-options']).toBe(elsewhere ? undefined : 'SAMEORIGIN');
    expect(headers['permissions-policy']).toContain(elsewhere ? 'microphone=(self)' : 'microphone=()');
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'x-content-type-options': 'nosniff' });
    expect(headers.vary).toContain('Sec-GPC');
    expect(headers['set-cookie']).toBeUndefined();
  });
});

test('the host of the assistant has nothing but its document, which is not on our own host', async () => {
  const there = clientOf(framing, '', hostOf('assistant'));
  for (const path of ['/', '/invest', '/admin/sign-in', '/embed/rsvp', '/assets/nothing.js', '/robots.txt']) {
    expect((await there.get(path, 404)).html).toBe('There is nothing at this address.\n');
    await there.post(path, {}, 404);
  }
  await get(framing, embedPath('assistant'), 404);
});

test('a page with an embed still refuses to be framed, and its form, when the server has something to say about it, is not replaced', async () => {
  const page = await clientOf(framing).post('/rsvp', {}, 422);
  expect([page.has('.errors'), page.has(embed)]).toEqual([true, false]);
  const { headers } = await get(framing, '/rsvp');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(policyOf(headers['content-security-policy']).get('frame-ancestors')).toEqual(["'none'"]);
});

describe('the settings', () => {
  test('an embed is off without each of its settings, which is warned of by name, unless none is set', () => {
    for (const [name, settings] of Object.entries({
      rsvp: ['RSVP_EMBED', 'RSVP_FORM_ID', 'RSVP_PORTAL_ID'],
      invest: ['REGA_WIDGET_SCRIPT', 'REGA_LISTING_ID', 'REGA_CLIENT_TOKEN'],
      assistant: ['ASSISTANT_AGENT_ID', 'EMBED_ORIGIN'],
    }))
      for (const setting of settings) {
        const { embeds, embedsLack } = readConfig({ ...complete, [setting]: '' });
        expect([embeds[name as EmbedName], embedsLack]).toEqual([undefined, [setting]]);
      }
    for (const env of [{}, complete]) expect(readConfig(env).embedsLack).toEqual([]);
  });

  test('the assistant must have another host than the site: cookies do not know ports', () => {
    expect(() => readConfig({ ...complete, EMBED_ORIGIN: 'https://site.example:8443' })).toThrow(/another host/);
  });

  test('hosts are origins and nothing that could end a rule of the policy', () => {
    const hosts = (value: string) => readConfig({ ...complete, REGA_WIDGET_HOSTS: value }).embeds.invest?.hosts;
    expect(hosts('https://*.example.com https://api.example.org:8443')).toHaveLength(2);
    for (const wrong of ['https://a.example; script-src *', "'unsafe-inline'", '*', 'https://a.example/path'])
      expect(() => hosts(wrong)).toThrow('REGA_WIDGET_HOSTS');
  });
});
