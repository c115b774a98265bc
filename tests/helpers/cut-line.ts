import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listening } from './raw-http.ts';

/** A line to the server of an address that a test can cut; it must be cut when the test has ended. */
export async function lineTo(address: string) {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      sockets.add(from);
      from.pipe(to).on('error', () => {});
      from.once('close', () => to.destroy());
    }
  });
  const own = await listening(server);
  const url = new URL(address);
  url.host = `127.0.0.1:${own}`;

  /** Breaks every connection, but takes new ones. */
  function jolt() {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  }
  return {
    /** The address of the server, through the line. */
    url: url.href,
    jolt,
    /** Breaks every connection and refuses new ones, as a server does that is stopped. */
    async cut() {
      const closed = server.listening && once(server, 'close');
      server.close();
      jolt();
      await closed;
    },
    mend: () => listening(server, own),
  };
}
