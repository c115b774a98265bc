import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { closing, listening } from '../helpers/raw-http.ts';

/** Our local double of GA4's collector, closed after the tests of the file. It takes everything, as GA4 does. */
export async function startGa4() {
  const requests: { method?: string; url?: string; type?: string; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const { method, url } = request;
    requests.push({ method, url, type: request.headers['content-type'], body: await json(request) });
    response.writeHead(204).end();
  });
  const port = await listening(server);
  afterAll(() => closing(server));
  const settings = {
    GA4_BASE_URL: `http://127.0.0.1:${port}`,
    GA4_MEASUREMENT_ID: 'G-SAMPLE',
    GA4_API_SECRET: 'secret',
  };
  return { requests, settings };
}
