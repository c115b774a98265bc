import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needService } from './find.ts';
import { type Service, startService } from './service.ts';
import { answers, freePort, openWorkplace } from './workplace.ts';

/**
 * Starts an nginx with what `http` answers as the contents of its `http` block; it is given the port to listen on, of 127.0.0.1.
 * Throws what nginx says of a wrong configuration, or how to have it when it is absent.
 */
export async function startNginx(http: (port: number) => string): Promise<Service> {
  const command = needService('nginx');
  const workplace = openWorkplace('nginx');
  const port = await freePort();
  const config = join(workplace.folder, 'nginx.conf');
  writeFileSync(config, configOf(workplace.folder, http(port)));
  return startService(workplace, {
    url: `http://127.0.0.1:${port}`,
    command,
    args: ['-p', workplace.folder, '-c', config, '-e', 'stderr'],
    isReady: () => answers(port),
  });
}

/** Nothing outside the folder is read or written. */
const configOf = (folder: string, http: string) => `
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n  ')}
  ${http}
}
`;
