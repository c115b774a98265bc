import { expect, test } from 'vitest';
import { testApp, textOf } from '../../helpers/test-app.ts';

// Dated Oct 18, 2025, the newest of all.
const id = 'how-spark-fund-one-brings-real-estate-investing-closer-to-home';

test('an article appears on its day in Indianapolis, without a restart', async () => {
  // One second before midnight there: the day has already begun in London.
  let now = Date.parse('2025-10-18T03:59:59Z');
  const { request } = await testApp({ PUBLIC_URL: 'https://mainstreet.example' }, { clock: () => now });
  const places = ['/blog', '/rss.xml', '/sitemap.xml'];
  const asked = '/api/answers?q=How does Spark Fund One bring real estate investing closer to home';

  for (const place of places) expect((await request.get(place).expect(200)).text).not.toContain(id);
  await request.get(`/blog/${id}`).expect(404);
  expect(JSON.stringify((await request.get(asked).expect(200)).body)).not.toContain(id);

  now += 1000;
  for (const place of places) expect((await request.get(place).expect(200)).text).toContain(id);
  expect(textOf((await request.get(`/blog/${id}`).expect(200)).text)).toContain('Oct 18, 2025');
  expect(JSON.stringify((await request.get(asked).expect(200)).body)).toContain(id);
});
