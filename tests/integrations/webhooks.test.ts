import dns from 'node:dns';
import { Webhook as Verifier } from 'standardwebhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Delivery, Lead, Webhook } from '../../src/db/rows.ts';
import { bodyOf } from '../../src/integrations/webhooks/formats.ts';
import { isPrivateAddress } from '../../src/integrations/webhooks/private-address.ts';
import { sendTest, webhookSender } from '../../src/integrations/webhooks/webhook-sender.ts';
import type { WebhookChange } from '../../src/outbox/webhook.ts';
import { type ReceiverMode, startReceiver } from '../fakes/webhook-receiver.ts';

const now = Date.now();
const iso = (at: number) => new Date(at).toISOString();
const secrets = ['a', 'b'].map((letter) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`);
const [secret = '', otherSecret = ''] = secrets;
const lead = { id: 'lead-1', email: 'ann@example.com', first_name: 'Ann', last_name: '<Cee> & "Co"', form: 'spark' };
const stored = JSON.stringify({ type: 'lead.received', timestamp: iso(now) });
const sentBody = JSON.stringify({ type: 'lead.received', timestamp: iso(now), data: lead });

/** A receiver, and a way to send it one delivery. */
async function receiver(changes: Partial<Webhook> = {}, options: { allowPrivate?: boolean; timeout?: number } = {}) {
  const fakeCrm = await startReceiver();
  onTestFinished(() => fakeCrm.close());
  const webhook: Webhook = {
    ...{ name: 'crm', url: fakeCrm.url, format: 'standard', events: 'lead.received', secret },
    ...{ previous_secret: '', previous_until: null, created_at: iso(now), created_by: 'Kim' },
    ...{ disabled_at: null, disabled_by: '', failing_since: null, failed_at: null },
    ...changes,
  };
  const written: WebhookChange[] = [];
  const webhooks = { find: async () => webhook, change: async (change: WebhookChange) => written.push(change) > 0 };
  const shared = {
    leads: { find: async (id: string) => (id === lead.id ? (lead as Lead) : undefined) },
    allowPrivate: true,
    publicUrl: 'https://site.example',
    mailsSales: true,
    clock: () => now,
    ...options,
  };
  const delivery: Delivery = {
    ...{ id: 'delivery-1', lead_id: lead.id, form: 'spark', destination: 'webhook:crm', event: 'lead.received' },
    ...{ state: 'sending', body: stored, attempts: 0, created_at: iso(now), due_at: iso(now), lease_until: iso(now) },
    ...{ delivered_at: null, outcome: '', answer: '' },
  };
  const send = () => webhookSender({ webhooks, ...shared })(delivery, async () => {});
  const config = { publicUrl: shared.publicUrl, webhooksAllowPrivate: shared.allowPrivate };
  return { fakeCrm, webhook, written, send, test: () => sendTest(webhook, { config, clock: shared.clock }) };
}

/** Which of the two secrets the signature of a request was made with. */
const verified = ({ fakeCrm: { requests } }: { fakeCrm: Awaited<ReturnType<typeof startReceiver>> }, added = '') =>
  secrets.map((one) => {
    const { body, headers } = requests[0] ?? expect.fail('it was sent');
    try {
      return new Verifier(one).verify(body + added, headers as Record<string, string>);
    } catch {
      return undefined;
    }
  });

test('the body is made of the lead as it is, and a library of the specification accepts the signature', async () => {
  const here = await receiver();
  expect(await here.send()).toEqual({ outcome: 'delivered', answer: '200 taken' });
  expect(here.fakeCrm.requests[0]?.body).toBe(sentBody);
  expect(verified(here)).toEqual([JSON.parse(sentBody), undefined]);
  expect(verified(here, ' ')).toEqual([undefined, undefined]);
  expect(here.written).toEqual([]);
});

test('after a change of secret both are valid until the day is over, then only the new one', async () => {
  const validUntil = async (previous_until: string) => {
    const here = await receiver({ secret: otherSecret, previous_secret: secret, previous_until });
    await here.send();
    return verified(here).map(Boolean);
  };
  expect(await validUntil(iso(now + 1))).toEqual([true, true]);
  expect(await validUntil(iso(now))).toEqual([false, true]);
});

test.each<[ReceiverMode, object]>([
  ['204', { outcome: 'delivered' }],
  ['400', { outcome: 'refused', answer: '400 no' }],
  ['410', { outcome: 'refused', answer: '410 no' }],
  ['500', { outcome: 'refused', answer: '500 no' }],
  // A redirect is not followed.
  ['307', { outcome: 'refused', answer: expect.stringMatching(/^307 to http:\/\/127\.0\.0\.1:\d+ no$/) }],
  ['429', { outcome: 'busy', retryAfter: 10_000 }],
  ['reset', { outcome: 'unreachable', answer: 'no connection (ECONNRESET)' }],
  ['lost', { outcome: 'unreachable', answer: 'no connection (ECONNRESET)' }],
  ['hang', { outcome: 'unreachable', answer: 'no answer within 0.1 s' }],
  ['half', { outcome: 'delivered', answer: '200 taken' }],
  ['endless', { outcome: 'delivered', answer: '200 taken' }],
])('an answer of %s is %j', async (mode, outcome) => {
  const { fakeCrm, send } = await receiver({}, ['hang', 'endless'].includes(mode) ? { timeout: 100 } : {});
  fakeCrm.setMode(mode);
  expect(await send()).toMatchObject(outcome);
  expect(fakeCrm.requests).toHaveLength(1);
});

test('a webhook that is off gets nothing', async () => {
  const { fakeCrm, send } = await receiver({ disabled_at: iso(now) });
  expect(await send()).toEqual({ outcome: 'not-configured' });
  expect(fakeCrm.requests).toEqual([]);
});

test('a test is an event of its own, signed like others', async () => {
  const here = await receiver();
  expect(await here.test()).toMatchObject({ outcome: 'delivered' });
  expect(verified(here)[0]).toMatchObject({ type: 'webhook.test', test: true, data: { webhook: 'crm' } });
});

test('Slack gets a text in which nothing that was typed makes a link, Teams a card', async () => {
  const slack = await receiver({ format: 'slack' });
  await slack.send();
  const { text } = JSON.parse(slack.fakeCrm.requests[0]?.body ?? '') as { text: string };
  expect(text.split('\n')).toEqual([
    ...['*Mainstreet: a lead was received*', 'Name: Ann &lt;Cee&gt; &amp; "Co"', 'Email: ann@example.com'],
    ...['Form: Spark landing', '<https://site.example/admin/leads/lead-1|Open the lead>'],
  ]);
  const teams = await receiver({ format: 'teams' });
  await teams.send();
  const { attachments } = JSON.parse(teams.fakeCrm.requests[0]?.body ?? '');
  expect(attachments[0]).toMatchObject({
    contentType: 'application/vnd.microsoft.card.adaptive',
    content: { type: 'AdaptiveCard', body: [{ text: 'Mainstreet: a lead was received' }, { type: 'FactSet' }] },
  });
});

test('what a visitor typed makes no link, no emphasis and no line that looks like ours', () => {
  const data = {
    id: 'lead-1',
    first_name: '[Open the lead](https://evil.example/login)',
    last_name: '**Now** _free_ `x` \\[y',
    email: 'ann@example.com',
    message: 'hi\nStatus: invested\r\nOwner: kim\u2028Email: x',
  };
  const stored = JSON.stringify({ type: 'lead.received', data });
  const { text } = JSON.parse(bodyOf('slack', stored, 'https://site.example'));
  const begins = text.match(/^[^ ][^:\n]*/gm);
  expect(begins).toEqual(['*Mainstreet', 'Name', 'Email', 'Message', '<https']);
  const { attachments } = JSON.parse(bodyOf('teams', stored, ''));
  const [, { facts }] = attachments[0].content.body;
  expect(facts[0]).toEqual({
    title: 'Name',
    value: '\\[Open the lead\\](https://evil.example/login) \\*\\*Now\\*\\* \\_free\\_ \\`x\\` \\\\\\[y',
  });
  expect(facts[2].value).toBe('hi\n  Status: invested\n  Owner: kim\n  Email: x');
});

const refused = { outcome: 'unreachable', answer: 'the address is private; WEBHOOK_ALLOW_PRIVATE=1 allows that' };

test('a private address is not connected to', async () => {
  const { fakeCrm, send } = await receiver({}, { allowPrivate: false });
  expect(await send()).toEqual(refused);
  expect(fakeCrm.requests).toEqual([]);
});

test('neither is a name that resolves to one by the time of the connection, whatever else it resolves to', async () => {
  const { port } = new URL((await receiver()).fakeCrm.url);
  const { fakeCrm, send } = await receiver({ url: `http://rebound.example:${port}/hooks` }, { allowPrivate: false });
  const found = ['93.184.215.14', '127.0.0.1'].map((address) => ({ address, family: 4 }));
  const answering = (_host: string, _options: object, answer: (...found: unknown[]) => void) => answer(null, found);
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(answering as never);
  onTestFinished(() => lookup.mockRestore());
  expect(await send()).toEqual(refused);
  expect(lookup).toHaveBeenCalledOnce();
  expect(fakeCrm.requests).toEqual([]);
});

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.100.100.200', '0.0.0.0', '::1'],
  ...['::', 'fe80::1', 'fd00:ec2::254', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '2002:7f00:1::'],
  'name',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['93.184.215.14', '172.32.0.1', '2606:4700::1111', '2001:4860:4860::8888'])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
