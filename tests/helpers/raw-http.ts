import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, connect, type Server } from 'node:net';

/** What came back over a plain connection. */
export interface RawAnswer {
  /** 0 when the connection ended without an answer. */
  status: number;
  headers: string;
  body: string;
}

/** Listens on 127.0.0.1, by default on a free port; answers the port. */
export async function listening(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Ends a server with its connections. */
export async function closing(server: HttpServer): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/**
 * Sends bytes as they are and reads until the other side ends, or until a whole answer has come. With `ends` it says that
 * nothing more will come.
 */
export async function exchange(port: number, bytes: string | Buffer, { ends = false } = {}): Promise<RawAnswer> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (part) => {
      parts.push(part);
      if (isWhole(Buffer.concat(parts))) resolve();
    });
    // A sender that is refused early may be cut off: what it has read by then counts.
    for (const event of ['end', 'close', 'error'] as const) socket.once(event, () => resolve());
  });
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  if (ends) socket.end();
  await ended;
  socket.destroy();
  return parsed(Buffer.concat(parts));
}

function isWhole(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end)) ?? [];
  return end >= 0 && length !== undefined && text.length >= end + 4 + Number(length);
}

function parsed(bytes: Buffer): RawAnswer {
  const text = bytes.toString();
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), headers: head, body };
}
