import { Webhook as Verifier } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { startReceiver } from '../fakes/webhook-receiver.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

const url = 'https://hooks.example.com/services/T0/secret-path?key=1';
const env = { WEBHOOK_ALLOW_PRIVATE: '1' };

test('a webhook is added with its secret alone on standard output, listed without it, and removed, each with an event', async () => {
  const store = temporaryStore();
  const events = ['--events', 'lead.received, person.erased'];
  const added = await run(['webhook', 'add', url, ...events, '--by', 'Kim'], store);
  expect(added).toMatchObject({ code: 0, stdout: expect.stringMatching(/^whsec_[\w+/]{43}=\n$/) });
  expect(() => new Verifier(added.stdout.trim())).not.toThrow();
  await save(store, {}, { at: noon + 3_600_000 });

  const { stdout } = await run(['webhook', 'list', '--json'], store);
  expect(JSON.parse(stdout)).toMatchObject([
    {
      name: 'hooks.example.com',
      url: 'https://hooks.example.com/…',
      events: ['lead.received', 'person.erased'],
      waiting: 1,
    },
  ]);
  const shown = await run(['webhook', 'list'], { ...store, isTTY: true });
  expect(shown.stdout).toMatch(/hooks\.example\.com .* on +1$/m);
  expect(stdout + shown.stdout + (await run(['webhook', 'list'], store)).stdout).not.toMatch(/secret-path|whsec_/);
  const listed = await run(['deliveries', '--destination', 'webhook:hooks.example.com'], store);
  expect(listed.stdout.split('\t').slice(3, 5)).toEqual(['webhook:hooks.example.com', 'pending']);

  expect((await run(['webhook', 'disable', 'hooks.example.com'], store)).stdout).toContain('turned off');
  expect((await run(['webhook', 'disable', 'hooks.example.com'], store)).stdout).toContain('was off already');
  expect((await run(['webhook', 'enable', 'Hooks.example.com'], store)).stdout).toContain('turned on');
  const rotated = await run(['webhook', 'rotate', 'hooks.example.com'], store);
  expect(rotated.stdout).toMatch(/^whsec_/);
  expect(rotated.stdout).not.toBe(added.stdout);
  expect(await store.webhooks.find('hooks.example.com')).toMatchObject({
    ...{ secret: rotated.stdout.trim(), previous_secret: added.stdout.trim() },
    previous_until: new Date(noon + 25 * 3_600_000).toISOString(),
  });
  const removed = await run(['webhook', 'remove', 'hooks.example.com', '--json'], store);
  expect(JSON.parse(removed.stdout)).toEqual({ name: 'hooks.example.com', outcome: 'removed', waiting: 1 });
  expect(await store.outbox.list({}, { limit: 5 })).toMatchObject([{ destination: 'crm' }]);

  const trail = await store.audit.latest(10);
  expect(trail.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
    ...['webhook-removed sam', 'webhook-secret-changed sam', 'webhook-enabled sam', 'webhook-disabled sam'],
    'webhook-added Kim',
  ]);
  expect(JSON.stringify(trail)).not.toMatch(/secret-path|whsec_/);
});

test('the leads of a webhook that is removed no longer count as undelivered because of it', async () => {
  const store = temporaryStore();
  await run(['webhook', 'add', url], store);
  const { id } = await save(store, {}, { at: noon + 3_600_000 });
  const delivered = { state: 'delivered', delivered_at: '2026', outcome: 'delivered', answer: '200' } as const;
  await store.engine.write((db) =>
    db.updateTable('deliveries').set(delivered).where('destination', '=', 'crm').execute(),
  );
  const undelivered = async () => (await store.leads.list({ undelivered: true }, { limit: 5 })).map((lead) => lead.id);
  expect(await undelivered()).toEqual([id]);
  await run(['webhook', 'remove', 'hooks.example.com'], store);
  expect(await undelivered()).toEqual([]);
});

test('a test is sent at once, its response printed, and a refusal is exit code 1', async () => {
  const store = temporaryStore();
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const { stdout: secret } = await run(['webhook', 'add', receiver.url, '--name', 'here'], { ...store, env });
  expect(await run(['webhook', 'test', 'here'], { ...store, env })).toMatchObject({
    code: 0,
    stdout: 'here: delivered: 200 taken\n',
  });
  const [request] = receiver.requests;
  expect(() =>
    new Verifier(secret.trim()).verify(request?.body ?? '', request?.headers as Record<string, string>),
  ).toThrow(/too new|too old/);
  receiver.setMode('500');
  const refused = await run(['webhook', 'test', 'here', '--json'], { ...store, env });
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stdout)).toEqual({ name: 'here', outcome: 'refused', answer: '500 no' });
  const blocked = await run(['webhook', 'test', 'here'], store);
  expect(blocked).toMatchObject({ code: 1, stdout: expect.stringContaining('the address is private') });
  expect(receiver.requests).toHaveLength(2);
});

test('a wrong address, event, format or name is refused in one line', async () => {
  const store = temporaryStore();
  await store.migrate();
  for (const [args, words] of [
    [['add', 'http://example.com'], 'must begin with https://'],
    [['add', 'example.com'], 'not an address'],
    ...['127.0.0.1/x', '0x7f.1/x', '[::ffff:10.0.0.1]/', 'x.localhost'].map(
      (host) => [['add', `https://${host}`], 'The address is private'] as const,
    ),
    [['add', 'https://ann:pass@example.com'], 'name and password'],
    [['add', url, '--events', 'lead.lost'], '“lead.lost” is not an event'],
    [['add', url, '--events', ''], 'is not an event'],
    [['add', url, '--format', 'xml'], 'xml'],
    [['add', url, '--name', 'ann@example.com'], 'A name has up to 40'],
  ] as const) {
    const { code, stdout, stderr } = await run(['webhook', ...args], store);
    expect({ code, stdout, lines: stderr.trim().split('\n').length }, words).toEqual({ code: 2, stdout: '', lines: 1 });
    expect(stderr).toContain(words);
  }
  for (const command of ['test', 'disable', 'rotate', 'remove']) {
    expect(await run(['webhook', command, 'nothing'], store)).toMatchObject({ code: 3, stdout: '' });
  }
  expect(await store.webhooks.list()).toEqual([]);
});

test('a name and an address are taken once, and there are up to twenty', async () => {
  const store = temporaryStore();
  const add = (...args: string[]) => run(['webhook', 'add', ...args], store);
  expect((await add(url)).code).toBe(0);
  expect(await add(url, '--name', 'other')).toMatchObject({ code: 1, stdout: '' });
  expect(await add('https://hooks.example.com/2')).toMatchObject({ code: 1, stdout: '' });
  for (let more = 2; more <= 20; more++) expect((await add(`https://h${more}.example.com/`)).code).toBe(0);
  expect(await add('https://h21.example.com/')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('20 webhooks'),
  });
});
