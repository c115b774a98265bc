import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '../src/app.ts';

/** HTML of every listed page. Throws unless all answer. */
export async function publicPages(app: App): Promise<{ path: string; html: string }[]> {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const found = [];
    for (const path of app.context.pages.addresses()) {
      const answer = await fetch(origin + path);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      found.push({ path, html: await answer.text() });
    }
    return found;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
