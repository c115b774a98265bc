import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startNginx } from '../../scripts/services.ts';
import { root } from '../../src/base/root.ts';

/** The nginx of `scripts/deploy/nginx-instances.conf` on a port of its own, in front of instances at these ports of 127.0.0.1. */
export function startBalancer(ports: readonly number[]): Promise<Service> {
  const example = readFileSync(join(root, 'scripts/deploy/nginx-instances.conf'), 'utf8');
  const servers = [...example.matchAll(/server 127\.0\.0\.1:\d+(.*;)/g)];
  if (servers.length !== ports.length) throw new Error(`The example has ${servers.length} instances.`);
  return startNginx((listening) => {
    let instance = 0;
    return example
      .replace('listen 80;', `listen 127.0.0.1:${listening};`)
      .replaceAll('/var/log/nginx/', '')
      .replace(/(?<=server 127\.0\.0\.1:)\d+/g, () => String(ports[instance++]));
  });
}
