import { expect, onTestFinished, test, vi } from 'vitest';
import { openHealth } from '../../../src/server/health.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { testApp } from '../../helpers/test-app.ts';

const token = 'a-token-of-the-tests';
const site = await testApp({ METRICS_TOKEN: token });
const { app, request } = site;
const metrics = () => request.get('/metrics').set('authorization', `Bearer ${token}`).expect(200);

/** The value of a metric with these labels. */
async function metric(name: string, labels: Record<string, string> = {}): Promise<number> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const isOfIt = (line: string) => /^[^ {]+/.exec(line)?.[0] === name && wanted.every((pair) => line.includes(pair));
  const line = (await metrics()).text.split('\n').find(isOfIt);
  return Number(line?.split(' ').at(-1));
}

test('/healthz says that the program lives without asking the store', async () => {
  const answer = await request.get('/healthz').expect(200);
  expect(answer.body).toEqual({ alive: true });
  expect(answer.get('cache-control')).toBe('no-store');
  await request.head('/healthz?probe=1').expect(200);
  for (const path of ['/healthz', '/readyz', '/metrics'])
    for (const method of ['post', 'put', 'delete'] as const)
      await request[method](path).expect(405).expect('allow', 'GET, HEAD');
});

test('/readyz says that the store can be written, and what waits to be delivered', async () => {
  await request.post('/contact').send(contactForm.sample).expect(200);
  const { body } = await request.get('/readyz').expect(200);
  expect(body).toMatchObject({ ready: true, problems: [], store: '' });
  expect(body.outbox).toMatchObject([
    { destination: 'crm', waiting: 1, failed: 0, oldest: expect.stringMatching(/^20.*Z$/) },
    { destination: 'mail', waiting: 0, failed: 0, oldest: null },
    { destination: 'visitor', waiting: 0, failed: 0, oldest: null },
  ]);
});

test('/metrics is not there without a token in the settings, and refuses every other authorization', async () => {
  const closed = await testApp();
  const answer = await closed.request.get('/metrics').set('authorization', 'Bearer ').expect(404);
  expect(answer.get('cache-control')).toBe('no-store');
  for (const authorization of ['', 'Bearer', 'Bearer wrong', token, `Basic ${token}`, `Bearer ${token}x`]) {
    const headers = authorization ? { authorization } : {};
    const refused = await request.get('/metrics').set(headers).expect(401);
    expect(refused.get('www-authenticate')).toBe('Bearer');
    expect(refused.text).not.toContain('mainstreet_');
  }
});

test('/metrics counts requests by kind and status, the page cache and the renderings', async () => {
  await request.get('/about').expect(200);
  const hits = await metric('mainstreet_page_cache_hits_total');
  const misses = await metric('mainstreet_page_cache_misses_total');
  const pages = await metric('mainstreet_requests_total', { kind: 'page', status: '200' });
  const { headers } = await request.get('/about').expect(200);
  await request.get('/about').set('if-none-match', String(headers.etag)).expect(304);
  await request.get('/nothing-here').expect(404);
  await request.get('/admin/leads').expect(303);
  await request.get('/icons/favicon.svg').expect(200);
  const counted = (kind: string, status: string) => metric('mainstreet_requests_total', { kind, status });
  expect(await metric('mainstreet_page_cache_hits_total')).toBe(hits + 2);
  expect(await metric('mainstreet_page_cache_misses_total')).toBe(misses + 1);
  expect(await metric('mainstreet_page_cache_bytes')).toBeGreaterThan(1000);
  expect(await counted('page', '200')).toBe(pages + 1);
  expect(await counted('page', '304')).toBe(1);
  // An answer counts when its connection has it, which may be after the client has.
  for (const [kind, status] of Object.entries({ unknown: '404', admin: '303', file: '200' }))
    await expect.poll(() => counted(kind, status)).toBe(1);
  expect(await metric('mainstreet_render_seconds_count')).toBeGreaterThan(1);
});

test('/metrics counts posts by form and outcome, their batches and the commits', async () => {
  const values = { ...contactForm.sample, email: 'counted@example.com' };
  const stored = await metric('mainstreet_posts_total', { form: 'contact', outcome: 'stored' });
  const batches = await metric('mainstreet_batch_size_count');
  const commits = await metric('mainstreet_commit_seconds_count');
  for (let time = 0; time < 2; time++) await request.post('/contact').send(values).expect(200);
  await request.post('/contact').send({}).expect(422);
  const outcome = (outcome: string) => metric('mainstreet_posts_total', { form: 'contact', outcome });
  expect(await outcome('stored')).toBe((stored || 0) + 1);
  expect(await outcome('repeated')).toBe(1);
  expect(await outcome('refused')).toBe(1);
  expect(await metric('mainstreet_batch_size_count')).toBe(batches + 2);
  expect(await metric('mainstreet_commit_seconds_count')).toBeGreaterThanOrEqual(commits + 2);
});

test('/metrics shows the outbox by destination, the event loop and the process, and nothing that a person sent us', async () => {
  expect(await metric('mainstreet_outbox_deliveries', { destination: 'crm' })).toBeGreaterThan(0);
  expect(await metric('mainstreet_outbox_oldest_seconds', { destination: 'crm' })).toBeGreaterThan(0);
  expect(await metric('mainstreet_outbox_deliveries', { destination: 'mail' })).toBe(0);
  expect(await metric('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  const { text } = await metrics();
  for (const personal of ['example.com', contactForm.sample.name]) expect(text).not.toContain(personal);
});

test('while it stops, /readyz and /healthz say no and pages are still answered', async () => {
  const stopping = await testApp();
  stopping.app.beginStop();
  const ready = await stopping.request.get('/readyz').expect(503);
  expect(ready.body).toMatchObject({ ready: false, problems: ['stopping'] });
  await stopping.request.get('/healthz').expect(503);
  await stopping.request.get('/contact').expect(200);
  await stopping.request.post('/contact').send(contactForm.sample).expect(200);
});

test('a store that cannot be written makes /readyz 503 with its sentence, and good again when it can; it is asked once a second', async () => {
  let [fails, writes] = [true, 0];
  const checkWrite = async () => {
    writes++;
    if (fails) throw new Error('The disk is full.');
  };
  const health = openHealth({ ...app.context.store, checkWrite }, Date.now);
  health.state = 'running';
  for (const asked of await Promise.all([health.readiness(), health.readiness()]))
    expect(asked).toMatchObject({ ready: false, problems: ['store'], store: 'The disk is full.' });
  await health.readiness();
  expect(writes).toBe(1);
  fails = false;
  const later = performance.now() + 1000;
  const time = vi.spyOn(performance, 'now').mockReturnValue(later);
  onTestFinished(() => time.mockRestore());
  expect(await health.readiness()).toMatchObject({ ready: true, problems: [] });
});
