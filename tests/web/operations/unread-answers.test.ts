import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { allowSlowUpload, createHttpServer } from '../../../src/web/http/http-server.ts';
import { closing, listening } from '../../helpers/raw-http.ts';

const request = 'GET / HTTP/1.1\r\nHost: example.com\r\n\r\n';
/** More than the system takes for a reader who does not read. */
const body = Buffer.alloc(32 * 1024 * 1024);

/** A server that answers at once, and a connection to it that has sent some words. */
async function asked(words: string): Promise<{ socket: Socket; connections: () => Promise<number> }> {
  const server = createHttpServer((_request, response) => response.writeHead(200).end(body), {}, { taken: 300 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {}); // the server may end the connection in the middle of an answer
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.write(words);
  await once(server, 'request');
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return { socket, connections };
}

test.each([
  ['one answer', request],
  ['several answers in a row', request.repeat(5)],
])('who reads nothing of %s is let go', async (_, words) => {
  const { socket, connections } = await asked(words);
  socket.pause();
  expect(await connections()).toBe(1);
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
});

test('long work of ours is answered', async () => {
  const server = createHttpServer(
    (_request, response) => void setTimeout(() => response.end('done'), 1000),
    {},
    { taken: 100 },
  );
  onTestFinished(() => closing(server));
  const answer = await fetch(`http://127.0.0.1:${await listening(server)}`);
  expect(await answer.text()).toBe('done');
});

test('who reads has all of an answer, and is refused in a sentence what cannot be read after it', async () => {
  const { socket } = await asked(request);
  const chunks: Buffer[] = [];
  let size = 0;
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    const before = size;
    size += chunk.length;
    if (before <= body.length && size > body.length) socket.write('nothing that is HTTP\r\n\r\n');
  });
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString('latin1');
  expect(text.match(/HTTP\/1\.1 [^\r]+/g)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 400 Bad Request']);
  expect(text).toMatch(/This request cannot be read\.\n$/);
});

test.each([
  ['an upload arrives however long it takes', 'upload', /^HTTP\/1\.1 200 OK[\s\S]*whole$/],
  [
    'another request that arrives too slowly is refused in a sentence',
    'form',
    /^HTTP\/1\.1 408 [\s\S]*did not arrive in time\.\n$/,
  ],
])('%s', async (_, path, expected) => {
  const server = createHttpServer(
    (request, response) => {
      if (request.url === '/upload') allowSlowUpload(request);
      request.resume().on('end', () => response.end('whole'));
    },
    {},
    { arriving: 200 },
  );
  onTestFinished(() => closing(server));
  const socket = connect(await listening(server), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.write(`POST /${path} HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\nContent-Length: 10\r\n\r\n`);
  for (let byte = 0; byte < 10 && !text; byte++) {
    socket.write('x');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await expect.poll(() => text).toMatch(expected);
});
