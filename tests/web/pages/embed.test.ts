import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { type EmbedName, embedPath } from '../../../src/site/vendors.ts';
import { testApp } from '../../helpers/test-app.ts';
import { embedSettings } from '../../vendors/server.ts';

const vendor = 'https://vendor.example';
const other = 'https://talk.example';
const complete = { ...embedSettings(vendor), PUBLIC_URL: 'https://site.example', EMBED_ORIGIN: other };
const plain = await testApp({ PUBLIC_URL: 'https://site.example' });
const framing = await testApp(complete);
const pressing = await testApp({ ...complete, EMBEDS: 'press' });
const pressed = {
  rsvp: '>Load the form from HubSpot</button>',
  invest: '>Load the form from vendor.example</button>',
  flipbook: '>Load the flipbook from vendor.example</button>',
} as const;

const pages: Readonly<Record<EmbedName, readonly string[]>> = {
  rsvp: ['/rsvp'],
  invest: ['/rega-invest'],
  flipbook: ['/ppm'],
  assistant: ['/invest', '/flex-industrial', '/flex-industrial-invest', '/built-flex-industrial'],
};
const switched = Object.entries(pages).flatMap(([name, paths]) =>
  paths.map((path) => ({ name: name as EmbedName, path })),
);
const addressOf = (name: EmbedName) => `${name === 'assistant' ? other : ''}${embedPath(name)}`;
const policyOf = (header: string | undefined) =>
  new Map((header ?? '').split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
const documentOf = ({ request }: typeof framing, name: EmbedName) =>
  request.get(embedPath(name)).set('host', name === 'assistant' ? 'talk.example' : 'site.example');

describe.each(switched)('the embed "$name" on $path', ({ name, path }) => {
  test('leaves no trace while it is not set', async () => {
    const { text, headers } = await plain.request.get(path).expect(200);
    expect(text).not.toMatch(/<iframe|\/embed\/|data-island="(embed|assistant)"|class="(embed|assistant)/);
    expect(headers['permissions-policy']).toContain('microphone=()');
    expect(policyOf(headers['content-security-policy']).get('frame-src')).toEqual(["'self'"]);
  });

  test('is next to ours once it is set, without a frame or a script of the vendor in the HTML', async () => {
    const { text } = await framing.request.get(path).expect(200);
    expect(text).toContain(`&quot;src&quot;:&quot;${addressOf(name)}&quot;`);
    expect(text).not.toContain('<iframe');
    expect(text).not.toContain(vendor);
    const own = /__own">(.*)/s.exec(text)?.[1] ?? '';
    expect(own).toMatch(
      { rsvp: /name="lastName"/, invest: /<form/, flipbook: /class="leaves"/, assistant: /voice/ }[name],
    );
  });

  test('waits for a press of a visitor who asks for privacy, or who gets no assistant at all', async () => {
    const asks = { 'sec-gpc': '1' };
    const { text } = await framing.request.get(path).set(asks).expect(200);
    if (name === 'assistant') {
      expect(text).toBe((await plain.request.get(path).set(asks).expect(200)).text);
      await documentOf(framing, name).set(asks).expect(404);
    } else {
      expect(text).toContain(pressed[name]);
      expect(text).toContain('data-island="embed" data-when="interaction"');
      await documentOf(framing, name).set(asks).expect(200);
    }
    // Pages are cached by state: the next visitor who does not ask gets the other one.
    expect((await framing.request.get(path)).text).not.toContain('data-island="embed" data-when="interaction"');
  });

  test('waits for a press of everybody where EMBEDS says so', async () => {
    const { text } = await pressing.request.get(path).expect(200);
    expect(text).toContain(name === 'assistant' ? 'data-island="assistant"' : pressed[name]);
    expect(text).not.toContain('data-island="embed" data-when="visible"');
  });

  test('lets the page frame its own host, and the assistant with its microphone only where it is shown', async () => {
    const { headers } = await framing.request.get(path).expect(200);
    const policy = policyOf(headers['content-security-policy']);
    expect(policy.get('frame-src')).toEqual(name === 'assistant' ? ["'self'", other] : ["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(headers['permissions-policy']).toContain(
      name === 'assistant' ? `microphone=(self "${other}")` : 'microphone=()',
    );
  });
});

describe.each(Object.keys(pages) as EmbedName[])('the document of "%s"', (name) => {
  test('is not there while it is not set, nor for a post, nor by another spelling', async () => {
    await plain.request.get(embedPath(name)).expect(404);
    const host = name === 'assistant' ? 'talk.example' : 'site.example';
    await framing.request
      .get(`${embedPath(name)}/`)
      .set('host', host)
      .expect(404);
    expect((await framing.request.post(embedPath(name)).set('host', host)).status).toBeGreaterThanOrEqual(404);
  });

  test('is sandboxed, runs one script of ours by its hash, and loads nothing but from its vendor', async () => {
    const { text, headers } = await documentOf(framing, name).expect(200);
    const policy = policyOf(headers['content-security-policy']);
    const sandbox = ['allow-scripts', 'allow-forms', 'allow-popups'];
    expect(policy.get('sandbox')).toEqual(name === 'assistant' ? [...sandbox, 'allow-same-origin'] : sandbox);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    const [, bridge = ''] = /<script>(.*?)<\/script>/s.exec(text) ?? [];
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
    expect(text.match(/<script\b/g)).toHaveLength(name === 'flipbook' ? 1 : 2);
  });

  test('may be framed by our own pages only, is not listed, and sets no cookie', async () => {
    const { headers } = await documentOf(framing, name).expect(200);
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

test('every other page still refuses to be framed', async () => {
  const { headers } = await framing.request.get('/rsvp').expect(200);
  expect(headers['x-frame-options']).toBe('DENY');
  expect(policyOf(headers['content-security-policy']).get('frame-ancestors')).toEqual(["'none'"]);
});

test.each(['/', '/invest', '/admin/sign-in', '/embed/rsvp', '/assets/nothing.js', '/robots.txt'])(
  'the host of the assistant has nothing at %s',
  async (path) => {
    const there = { host: 'talk.example' };
    const { text } = await framing.request.get(path).set(there).expect(404);
    expect(text).toBe('There is nothing at this address.\n');
    await framing.request.post(path).set(there).send({}).expect(404);
  },
);

test('the document of the assistant is not on our own host', async () => {
  await framing.request.get(embedPath('assistant')).expect(404);
});

test('our own form, when the server has something to say about it, is not replaced', async () => {
  const { text } = await framing.request.post('/rsvp').type('form').send({}).expect(422);
  expect(text).toContain('class="errors"');
  expect(text).not.toContain('data-island="embed"');
});

describe('the settings', () => {
  test.each([
    ['rsvp', 'RSVP_EMBED'],
    ['rsvp', 'RSVP_FORM_ID'],
    ['rsvp', 'RSVP_PORTAL_ID'],
    ['invest', 'REGA_WIDGET_SCRIPT'],
    ['invest', 'REGA_LISTING_ID'],
    ['invest', 'REGA_CLIENT_TOKEN'],
    ['assistant', 'ASSISTANT_AGENT_ID'],
    ['assistant', 'EMBED_ORIGIN'],
  ] as const)('the embed "%s" is off without %s, which is warned of by name', (name, setting) => {
    const { embeds, embedsLack } = readConfig({ ...complete, [setting]: '' });
    expect(embeds[name]).toBeUndefined();
    expect(embedsLack).toEqual([setting]);
  });

  test('EMBEDS is checked at start', () => {
    expect(readConfig(complete).embedsOnPress).toBe(false);
    expect(() => readConfig({ EMBEDS: 'click' })).toThrow('EMBEDS is "click"; it must be one of load, press.');
  });

  test('nothing is warned of while no embed is set, or all of each', () => {
    expect(readConfig({}).embedsLack).toEqual([]);
    expect(readConfig(complete).embedsLack).toEqual([]);
  });

  test('the assistant must have another host than the site: cookies do not know ports', () => {
    expect(() => readConfig({ ...complete, EMBED_ORIGIN: 'https://site.example:8443' })).toThrow(/another host/);
  });

  test('hosts are origins and nothing that could end a rule of the policy', () => {
    const hosts = (value: string) => readConfig({ ...complete, REGA_WIDGET_HOSTS: value }).embeds.invest?.hosts;
    expect(hosts('https://*.example.com https://api.example.org:8443')).toHaveLength(2);
    for (const wrong of ['https://a.example; script-src *', "'unsafe-inline'", '*', 'https://a.example/path']) {
      expect(() => hosts(wrong)).toThrow('REGA_WIDGET_HOSTS');
    }
  });
});
