import { expect, test } from 'vitest';
import { ga4 } from '../../src/visits/ga4.ts';
import { manualTime } from '../leads/manual-time.ts';

const config = { baseUrl: 'http://ga.example', measurementId: 'G-1', apiSecret: 'a&b' };
const message = { client_id: '1.2', events: [{ name: 'page_view', params: { page_title: 'Home' } }] };

function sending(answer: (signal: AbortSignal) => Promise<Response>, settings = config) {
  const time = manualTime();
  const calls: { url: string; body: unknown }[] = [];
  const warned: object[] = [];
  const client = ga4(settings, {
    ...time,
    log: { warn: (detail) => void warned.push(detail) },
    fetch: ((url: string, init: RequestInit) => {
      calls.push({ url, body: JSON.parse(String(init.body)) });
      return answer(init.signal as AbortSignal);
    }) as typeof fetch,
  });
  return { client, calls, warned, time };
}

const taken = async () => new Response(null, { status: 204 });
const never = () => new Promise<Response>(() => {});

test('a message goes to the collector with id and secret, each encoded', async () => {
  const { client, calls } = sending(taken);
  client?.send(message);
  await client?.close();
  expect(calls).toEqual([{ url: 'http://ga.example/mp/collect?measurement_id=G-1&api_secret=a%26b', body: message }]);
});

test.each([
  [{ ...config, measurementId: '' }, [{ settings: ['GA4_MEASUREMENT_ID'] }]],
  [{ ...config, apiSecret: '' }, [{ settings: ['GA4_API_SECRET'] }]],
  [{ ...config, measurementId: '', apiSecret: '' }, []],
])('without id or secret there is no client, and half a configuration is warned of (%#)', (settings, warnings) => {
  const { client, warned } = sending(taken, settings);
  expect(client).toBeUndefined();
  expect(warned).toEqual(warnings);
});

test('failures are logged once a minute with what was lost since, and never with the secret', async () => {
  const { client, calls, warned, time } = sending(async () => new Response('no', { status: 500 }));
  for (let sent = 0; sent < 10; sent++) client?.send(message);
  await expect.poll(() => warned.length).toBe(1);
  time.move(60_000);
  await expect.poll(() => calls.length).toBe(10);
  await new Promise(setImmediate); // the answer of the last is read
  client?.send(message);
  await expect.poll(() => warned.length).toBe(2);
  expect(warned).toEqual([
    { failed: 1, dropped: 0, reason: 'status 500' },
    { failed: 10, dropped: 0, reason: 'status 500' },
  ]);
});

test('while nothing is answered, requests stay bounded: what comes then is dropped and counted', async () => {
  const answers: ((response: Response) => void)[] = [];
  const { client, calls, warned } = sending(() => new Promise((resolve) => answers.push(resolve)));
  for (let sent = 0; sent < 150; sent++) client?.send(message);
  expect(calls).toHaveLength(100);
  answers[0]?.(new Response(null, { status: 500 }));
  await expect.poll(() => warned).toEqual([{ failed: 1, dropped: 50, reason: 'status 500' }]);
  client?.send(message);
  expect(calls).toHaveLength(101);
});

test('closing does not wait longer than its grace for a service that never answers', async () => {
  const { client, time } = sending(never);
  client?.send(message);
  const closed = client?.close();
  expect(await time.runNext()).toBe(2000);
  await closed;
});
