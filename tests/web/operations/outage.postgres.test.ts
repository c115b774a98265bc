import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { lineTo } from '../../helpers/cut-line.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp({ RATE_LIMIT_POSTS: '1000' });
const { dataDir, databaseUrl } = site.app.context.config;
const line = await lineTo(databaseUrl);
const far = await testApp({ RATE_LIMIT_POSTS: '1000', DATA_DIR: dataDir, DATABASE_URL: line.url });
afterAll(() => line.cut());

const post = (email: string) => far.request.post('/contact').send({ ...contactForm.sample, email });

test('while the server is away pages stay, posts get 503 with the form’s own words, and all is well once it is back', async () => {
  await post('before@example.com').expect(200);
  await line.cut();
  await far.request.get('/contact').expect(200);
  const message = 'Sorry, there was an error. Please try again.';
  expect((await post('away@example.com').expect(503)).body).toEqual({ ok: false, message });
  await line.mend();
  await expect.poll(async () => (await post('back@example.com')).status, { timeout: 10_000 }).toBe(200);
  const found = await site.app.context.leads.list({ form: 'contact' }, { limit: 10 });
  expect(found.map(({ email }) => email).sort()).toEqual(['back@example.com', 'before@example.com']);
});

test('connections that break between two posts are opened anew, unseen by the visitor', async () => {
  await expect.poll(async () => (await post('first@example.com')).status, { timeout: 10_000 }).toBe(200);
  for (let round = 0; round < 5; round++) {
    line.jolt();
    await post(`round${round}@example.com`).expect(200);
  }
});

test('an upload at one instance is shown by another, also after its line was cut', async () => {
  const cookie = await signedIn(site);
  for (const [place, background] of ['#104050', '#405010'].entries()) {
    if (place) {
      await line.cut();
      await line.mend();
    }
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } }).png();
    const upload = site.request.post('/api/lovable-uploads').set({ cookie, accept: 'application/json' });
    const { body } = await upload.field('slot', 'problem').attach('file', await picture.toBuffer(), 'picture.png');
    const shown = async () => (await far.request.get('/invest')).text.includes(body.url.replace('.webp', '-50-50-'));
    await expect.poll(shown, { timeout: 10_000 }).toBe(true);
  }
});
