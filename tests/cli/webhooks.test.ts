import { Webhook as Verifier } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { startReceiver } from '../fakes/webhook-receiver.ts';
import { noon, save, settleAll } from '../leads/sample-submission.ts';
import { terminal } from './run-leads.ts';

const url = 'https://hooks.example.com/services/T0/secret-path?key=1';
const name = 'hooks.example.com';

test('a webhook is added with its secret alone on standard output, listed without it, and removed with what waits, each with an event', async () => {
  const { store, leads, json } = terminal();
  const added = await leads(`webhook add ${url} --events 'lead.received, person.erased' --by Kim`);
  expect(added.stdout).toMatch(/^whsec_[\w+/]{43}=\n$/);
  expect(() => new Verifier(added.stdout.trim())).not.toThrow();
  await save(store, {}, { at: noon + 3_600_000 });
  await settleAll(store, 'crm', { at: noon + 3_600_000 });

  const listed = await json('webhook list');
  const events = ['lead.received', 'person.erased'];
  expect(listed).toMatchObject([{ name, url: 'https://hooks.example.com/…', events, waiting: 1 }]);
  const shown = (await leads('webhook list', 0, { isTTY: true })).stdout;
  expect(shown).toMatch(/hooks\.example\.com .* on +1$/m);
  const all = [JSON.stringify(listed), shown, (await leads('webhook list')).stdout];
  expect(all.join('')).not.toMatch(/secret-path|whsec_/);
  const { stdout } = await leads(`deliveries --destination webhook:${name}`);
  expect(stdout.split('\t').slice(3, 5)).toEqual([`webhook:${name}`, 'pending']);

  expect((await leads(`webhook disable ${name}`)).stdout).toContain('queued events are kept, new ones are not');
  expect((await leads(`webhook disable ${name}`)).stdout).toContain('was off already');
  expect((await leads('webhook enable Hooks.example.com')).stdout).toContain('turned on');
  const rotated = await leads(`webhook rotate ${name}`);
  expect(await store.webhooks.find(name)).toMatchObject({
    ...{ secret: rotated.stdout.trim(), previous_secret: added.stdout.trim() },
    previous_until: new Date(noon + 25 * 3_600_000).toISOString(),
  });
  expect(await store.leads.count({ undelivered: true }, 5)).toBe(1);
  expect(await json(`webhook remove ${name}`)).toEqual({ name, outcome: 'removed', waiting: 1 });
  expect(await store.leads.count({ undelivered: true }, 5)).toBe(0);
  expect(await store.outbox.list({}, { limit: 5 })).toMatchObject([{ destination: 'crm' }]);

  const trail = await store.audit.latest(10);
  expect(trail.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
    ...['webhook-removed sam', 'webhook-secret-changed sam', 'webhook-enabled sam', 'webhook-disabled sam'],
    'webhook-added Kim',
  ]);
  expect(JSON.stringify(trail)).not.toMatch(/secret-path|whsec_/);
});

test('a test is sent at once, its response printed, and a refusal is exit code 1', async () => {
  const env = { WEBHOOK_ALLOW_PRIVATE: '1' };
  const { leads, json } = terminal({ env });
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  await leads(`webhook add ${receiver.url} --name here`);
  expect((await leads('webhook test here')).stdout).toBe('here: delivered: 200 taken\n');
  expect(receiver.requests[0]?.headers).toHaveProperty('webhook-signature');
  receiver.setMode('500');
  expect(await json('webhook test here', 1)).toEqual({ name: 'here', outcome: 'refused', answer: '500 no' });
  expect((await leads('webhook test here', 1, { env: {} })).stdout).toContain('the address is private');
  expect(receiver.requests).toHaveLength(2);
});

test('a wrong address, event, format or name is refused in one line', async () => {
  const { store, leads } = terminal();
  for (const [added, words] of [
    ['http://example.com', 'must begin with https://'],
    ['example.com', 'not an address'],
    ...['127.0.0.1/x', '0x7f.1/x', '[::ffff:10.0.0.1]/', 'x.localhost'].map(
      (host) => [`https://${host}`, 'The address is private'] as const,
    ),
    ['https://ann:pass@example.com', 'name and password'],
    [`${url} --events lead.lost`, '“lead.lost” is not an event'],
    [`${url} --events ''`, '--events is empty'],
    [`${url} --format xml`, 'xml'],
    [`${url} --name ann@example.com`, 'A name has up to 40'],
  ] as const) {
    const { stdout, stderr } = await leads(`webhook add ${added}`, 2);
    expect({ stdout, lines: stderr.trim().split('\n').length }, words).toEqual({ stdout: '', lines: 1 });
    expect(stderr).toContain(words);
  }
  for (const command of ['test', 'disable', 'rotate', 'remove']) await leads(`webhook ${command} nothing`, 3);
  expect(await store.webhooks.list()).toEqual([]);
});

test('a name and an address are taken once, and there are up to twenty', async () => {
  const { leads } = terminal();
  await leads(`webhook add ${url}`);
  await leads(`webhook add ${url} --name other`, 1);
  await leads('webhook add https://hooks.example.com/2', 1);
  for (let more = 2; more <= 20; more++) await leads(`webhook add https://h${more}.example.com/`);
  expect((await leads('webhook add https://h21.example.com/', 1)).stderr).toContain('20 webhooks');
});
