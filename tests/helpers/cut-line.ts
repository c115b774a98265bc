import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listening } from './raw-http.ts';

/** A line to the server of an address that a test can cut; it must be cut when the test has ended. */
export async function lineTo(address: string) {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let breaking = { words: '', times: 0 };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on('data', (sent) => {
      if (!breaking.times || !sent.includes(breaking.words)) return;
      breaking.times--;
      near.destroy();
    });
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
    /** Breaks the next so many connections that send these words, as soon as they do; the answer tells how many are still to come. */
    breakAt(words: string, times: number) {
      const begun = { words, times };
      breaking = begun;
      return () => begun.times;
    },
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
