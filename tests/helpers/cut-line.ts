import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a server that a test can cut. */
export interface CutLine {
  /** The address of the server, through the line. */
  url: string;
  /** Breaks every connection and refuses new ones, as a server does that is stopped. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Breaks every connection, but takes new ones. */
  jolt(): void;
  /** Breaks the next so many connections that send these words, as soon as they do; the answer tells how many are still to come. */
  breakAt(words: string, times: number): () => number;
}

/** A line to the server of an address; `cut` it when the test has ended. */
export async function lineTo(address: string): Promise<CutLine> {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let breaking = { words: '', times: 0 };
  let server = await listening(0);
  const { port: own } = server.address() as AddressInfo;

  async function listening(at: number): Promise<Server> {
    const started = createServer((near) => {
      const far = connect(Number(port), hostname);
      near.on('data', (sent) => {
        if (breaking.times && sent.includes(breaking.words)) {
          breaking.times--;
          near.destroy();
        }
      });
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.pipe(to).on('error', () => {});
        from.once('close', () => to.destroy());
      }
    }).listen(at, '127.0.0.1');
    await once(started, 'listening');
    return started;
  }

  function jolt() {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  }

  const url = new URL(address);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    jolt,
    breakAt(words, times) {
      const begun = { words, times };
      breaking = begun;
      return () => begun.times;
    },
    async cut() {
      const closed = server.listening ? once(server, 'close') : undefined;
      server.close();
      jolt();
      await closed;
    },
    async mend() {
      server = await listening(own);
    },
  };
}
