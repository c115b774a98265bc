import { expect, onTestFinished, test } from 'vitest';
import { setMoney } from '../../../src/site/format.ts';
import { clientOf } from '../../helpers/desk.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { testApp } from '../../helpers/test-app.ts';

const now = Date.parse('2026-03-02T15:00:00Z');
const site = await testApp({}, { clock: () => now });
const visitor = clientOf(site);

test('the navigations mark the page that is open, and nothing else', async () => {
  for (const path of ['/', '/blog', '/contact', '/investment-selection'])
    expect((await visitor.get(path)).attributes('a[aria-current="page"]', 'href')).toEqual([path, path]);
  expect((await visitor.get('/blog/flex-industrial-backbone')).has('a[aria-current="page"]')).toBe(false);
});

test('another spelling moves for good to the address of its page', async () => {
  for (const [path, to] of [
    ['/contact/', '/contact'],
    ['/Contact?utm_source=a', '/contact?utm_source=a'],
    ['/Portfolio/', '/portfolio'],
  ] as const)
    expect((await visitor.get(path, 308)).location).toBe(to);
});

test('a proxy that is not trusted is warned of once, by the name of the setting', async () => {
  const { log, lines } = recordedLog('warn');
  const behind = await testApp({}, { log });
  for (let visit = 0; visit < 3; visit++) await behind.request.get('/nothing').set('x-forwarded-for', '203.0.113.7');
  expect(lines.filter((line) => JSON.stringify(line).includes('TRUST_PROXY'))).toHaveLength(1);
});

test('CURRENCY and CURRENCY_LOCALE write every amount of the calculator, of sentences and of refusals; the usual ones add nothing', async () => {
  onTestFinished(() => setMoney());
  const money = '"money":{"currency":"EUR","locale":"de-DE"}';
  const propsOf = async (of: typeof visitor) =>
    (await of.get('/invest')).attributes('[data-props]', 'data-props').join();
  expect(await propsOf(visitor)).not.toContain('"money"');
  const euro = clientOf(await testApp({ CURRENCY: 'EUR', CURRENCY_LOCALE: 'de-DE' }));
  const words = async (path: string) => (await euro.get(path)).text.replace(/\s/g, ' ');
  expect(await words('/invest')).toContain('from 500 €');
  expect(await words('/invest')).not.toContain('$0');
  expect(await words('/invest?amount=2500')).toContain('2.500 €');
  // The script writes on as the server began.
  expect(await propsOf(euro)).toContain(money);
});

const securityText = '/.well-known/security.txt';

test('security.txt names a contact, and ends less than a year from now', async () => {
  const { text } = await site.request.get(securityText).expect('content-type', 'text/plain; charset=utf-8');
  const fields = new Map(text.split('\n').map((line) => line.split(': ') as [string, string]));
  expect(fields.get('Contact')).toBe(`mailto:${site.app.context.pages.content.company.email}`);
  const days = (Date.parse(fields.get('Expires') ?? '') - now) / 86_400_000;
  expect([days > 30, days < 365]).toEqual([true, true]);
  expect([...fields.keys()].filter(Boolean)).toEqual(['Contact', 'Expires', 'Preferred-Languages']);
});

test('the contact of security.txt is a setting, and over HTTPS it says where it belongs', async () => {
  const env = { SECURITY_CONTACT: 'https://report.example/', PUBLIC_URL: 'https://mainstreet.example/' };
  const { text } = await (await testApp(env)).request.get(securityText).expect(200);
  expect(text).toContain('Contact: https://report.example/\n');
  expect(text).toContain(`Canonical: https://mainstreet.example${securityText}\n`);
});
