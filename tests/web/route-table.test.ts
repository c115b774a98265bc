import { expect, test } from 'vitest';
import { routes } from '../../src/site/routes.ts';
import { signedIn } from '../helpers/signed-in.ts';
import { testApp, textOf } from '../helpers/test-app.ts';

const site = await testApp();
const cookie = await signedIn(site);
const methods = ['GET', 'POST', 'DELETE'] as const;
const rows = routes.map((route) => ({ ...route, address: route.path.replace(/:\w+/g, 'x') }));

test.each(rows)('$path names what it answers to a method that it does not', async ({ address, get, post }) => {
  const allowed = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])];
  for (const method of methods.filter((name) => !allowed.includes(name))) {
    const ask = site.request[method.toLowerCase() as 'get'](address).set({ cookie, accept: 'application/json' });
    const { headers, body } = await ask.expect(405);
    expect(headers.allow).toBe(allowed.join(', '));
    expect(JSON.stringify(body)).toContain('This address does not support this request method.');
  }
});

test('a post to an address that does not exist is answered in a sentence', async () => {
  const page = await site.request.post('/nothing').set('accept', 'text/html').expect(404);
  expect(textOf(page.text)).toContain('There is nothing at this address.');
  await site.request.post('/Contact').send({}).expect(404);
});
