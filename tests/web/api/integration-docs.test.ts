import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { root } from '../../../src/base/root.ts';
import { canMail, readConfig } from '../../../src/config/config.ts';
import { readJson } from '../../../src/content/json.ts';
import { checked } from '../../../src/content/mistake.ts';
import { deskMailsSchema, deskNames } from '../../../src/content/schemas/mails.ts';
import { mailToken } from '../../../src/integrations/mail/email-choices.ts';
import { webhookEventNames } from '../../../src/outbox/webhook.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { startGa4 } from '../../fakes/ga4.ts';
import { startFakeMailServer } from '../../fakes/mail-server.ts';
import { startReceiver } from '../../fakes/webhook-receiver.ts';
import { portOf } from '../../helpers/port-of.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
let ahead = 0;
const site = await testApp({ WEBHOOK_ALLOW_PRIVATE: '1' }, { monotonic: () => performance.now() + ahead });
const { config, store } = site.app.context;
const read = (page: string) => readFileSync(join(root, 'docs', page), 'utf8');
const blocksOf = (page: string, language: string) =>
  [...read(page).matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, commands = '']) => commands);

/** The settings of the first block of a page. */
const settingsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    (blocksOf(page, 'ini')[0] ?? '').match(/^.+$/gm)?.map((line) => line.split(/=(.*)/s).slice(0, 2)) ?? [],
  );

/** Runs what a page tells to type; `leads`, without a link. */
async function typed(script: string, env: Record<string, string> = {}): Promise<string> {
  const shell = `set -euo pipefail\nleads() { '${process.execPath}' '${join(root, 'dist/leads.cjs')}' "$@"; }\n`;
  const { dataDir, databaseUrl } = config;
  const own = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, USER: 'sam', WEBHOOK_ALLOW_PRIVATE: '1', ...env };
  const { stdout } = await promisify(execFile)('bash', ['-c', shell + script], { env: { ...process.env, ...own } });
  return stdout;
}

const folder = mkdtempSync(join(tmpdir(), 'docs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const CRM_FILE = join(folder, 'crm.json');

test('the commands of docs/webhooks.md do what the page says', async () => {
  const [add = '', ...rest] = blocksOf('webhooks.md', 'sh');
  expect(rest).toHaveLength(2);
  const added = await typed(add.replace('https://hooks.example.com/mainstreet', receiver.url));
  expect(added).toContain('crm: delivered: 200 taken');
  // A post looks for new webhooks, unless the last look was a moment ago.
  ahead = 5000;
  await site.request.post('/contact').send(contactForm.sample).expect(200);
  const sent = () => store.outbox.list({ destination: 'webhook:crm' }, { limit: 5 });
  await expect.poll(sent, { timeout: 20_000 }).toMatchObject([{ state: 'delivered' }]);
  const types = receiver.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(types).toEqual(['webhook.test', 'lead.received']);
  await typed(rest.join(''));
  const kinds = (await store.audit.latest(10)).map(({ kind }) => kind);
  expect(kinds).toEqual([
    ...['webhook-removed', 'webhook-secret-changed', 'webhook-enabled', 'webhook-disabled', 'webhook-added'],
  ]);
});

test('docs/webhooks.md lists every event', () => {
  const page = read('webhooks.md');
  for (const name of webhookEventNames) expect(page).toContain(`| \`${name}\` |`);
});

test('the commands of docs/crm.md connect a CRM', async () => {
  const [script = ''] = blocksOf('crm.md', 'sh');
  expect(await typed(script, { CRM_FILE })).not.toContain('no CRM set here');
  const { crm } = readConfig({ CRM_FILE, CRM_TOKEN: 'secret' });
  expect([crm.configuredBy, crm.missing]).toEqual([`${CRM_FILE} describes a CRM`, []]);
});

test.each(blocksOf('crm.md', 'json').map((text) => [/https:\/\/([^/]+)/.exec(text)?.[1], text]))(
  'the description of %s in docs/crm.md is accepted',
  (_host, text = '') => {
    writeFileSync(CRM_FILE, text);
    expect(readConfig({ CRM_FILE, CRM_OID: 'a', CRM_LIST: 'b', CRM_TOKEN: 'c' }).crm.missing).toEqual([]);
  },
);

test('the commands of docs/mail.md do what the page says, and its settings send both emails', async () => {
  const env = settingsOf('mail.md');
  const { mail } = readConfig(env);
  expect([canMail(mail, 'mail'), canMail(mail, 'visitor')]).toEqual([true, true]);
  const server = await startFakeMailServer();
  onTestFinished(() => server.close());
  const mailing = await testApp({ ...env, SMTP_URL: server.url, CONFIRM_EMAIL: '1' });
  const { config: own, store: leads, mailKey } = mailing.app.context;
  const contact = (name: string) =>
    mailing.request.post('/contact').send({ ...contactForm.sample, email: `${name}@example.com` });
  const counted = async (state: 'delivered' | 'failed') => (await leads.outbox.countByState())[state];
  for (const name of ['ann', 'bo']) await contact(name).expect(200);
  await expect.poll(() => counted('delivered'), { timeout: 20_000 }).toBe(4);
  expect(server.mails).toHaveLength(4);
  const [bo] = await leads.leads.list({ search: 'bo@example.com' }, { limit: 1 });
  const token = mailToken('confirm', bo ?? expect.fail(), await mailKey());
  await mailing.request.post(`/confirm-email/${token}`).expect(200);

  const where = { DATA_DIR: own.dataDir, DATABASE_URL: own.databaseUrl };
  const [outbox = '', confirmed = ''] = blocksOf('mail.md', 'sh');
  server.setMode('550');
  await contact('cy');
  await expect.poll(() => counted('failed'), { timeout: 20_000 }).toBe(2);
  server.setMode('ok');
  expect((await typed(outbox, where)).match(/550 5\.1\.1 no such mailbox/g)).toHaveLength(2);
  mailing.app.context.deliveryWorker.wake();
  await expect.poll(() => server.mails.length, { timeout: 20_000 }).toBe(6);
  const listed = await typed(`cd '${folder}'\n${confirmed}`, where);
  expect([listed.includes('ann@example.com'), listed.includes('bo@example.com')]).toEqual([true, false]);
  const exported = readFileSync(join(folder, 'confirmed.csv'), 'utf8');
  expect([exported.includes('ann@example.com'), exported.includes('bo@example.com')]).toEqual([false, true]);
});

test('docs/mail.md has a template that is right, and every name that a template may have in braces', () => {
  const [example = ''] = blocksOf('mail.md', 'json');
  const { value } = checked(deskMailsSchema, readJson({ file: 'docs/mail.md', text: example }));
  expect(value.templates).toHaveLength(1);
  const page = read('mail.md');
  for (const name of deskNames) expect(page).toContain(`{${name}}`);
});

test('the command of docs/analytics.md is counted, and its settings tell GA4', async () => {
  const env = settingsOf('analytics.md');
  const { requests, settings: fakeCrm } = await startGa4();
  const counting = await testApp({ ...env, GA4_BASE_URL: fakeCrm.GA4_BASE_URL });
  const [view = ''] = blocksOf('analytics.md', 'sh');
  await typed(view, { SITE: `http://127.0.0.1:${await portOf(counting.app)}` });
  await expect.poll(() => requests.length, { timeout: 20_000 }).toBe(1);
  expect(JSON.stringify(requests)).toContain('utm_campaign=spring');
  const { analytics, store: counted } = counting.app.context;
  await analytics.close();
  const pages = await counted.counts.countsByDay('page', '2026-01-01', '9999-01-01');
  expect(pages).toMatchObject([{ name: '/invest', count: 1 }]);
});

test('the command of docs/calendar.md gets the event as a file, while it is ahead', async () => {
  const ahead = await testApp({}, { clock: () => Date.parse('2025-08-01T12:00:00Z') });
  const [command = ''] = blocksOf('calendar.md', 'sh');
  const file = await typed(command, { SITE: `http://127.0.0.1:${await portOf(ahead.app)}` });
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(file).toContain('DTSTART');
});

test('the commands of docs/api.md do what the page says', async () => {
  const used = await testApp();
  const { config, leads, store } = used.app.context;
  await signedIn(used, { email: 'kim@example.com', role: 'sales' });
  await used.request.post('/contact').send(contactForm.sample).expect(200);
  const blocks = blocksOf('api.md', 'sh');
  expect(blocks.length).toBeGreaterThan(4);
  const script = blocks.join('').replaceAll('http://localhost:3000', `http://127.0.0.1:${await portOf(used.app)}`);
  expect(script).toContain(contactForm.sample.email);
  await typed(script, { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl });

  const [lead] = await leads.list({}, { limit: 1 });
  expect(lead?.status).toBe('contacted');
  const events = (await leads.events(lead?.id ?? '')).map(({ kind, by }) => `${kind} by ${by}`);
  expect(events).toEqual([
    'received by site',
    ...['contacted', 'assigned', 'note'].map((kind) => `${kind} by crm-sync`),
  ]);
  const kinds = (await store.audit.latest(10)).map(({ kind }) => kind);
  expect(kinds).toEqual(['token-removed', 'token-added', 'signed-in']);
});
