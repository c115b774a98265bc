import type { Server } from 'node:http';

/** Stops taking connections, lets answers in flight finish (each closing its connection), and gives up after `grace` milliseconds. */
export function stopGently(server: Server, grace = 8000): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const force = setTimeout(() => server.closeAllConnections(), grace);
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(force);
      resolve();
    });
  });
}
