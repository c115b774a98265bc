import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port of 127.0.0.1 and prints where, as `startProgram` expects of a server. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    console.log(`It is at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  process.once('SIGTERM', () => process.exit());
}
