import { needService } from './find.ts';
import { type Service, startService } from './service.ts';
import { answers, freePort, openWorkplace } from './workplace.ts';

/** Starts a Redis that stores everything in memory only. Throws how to have it when it is absent. */
export async function startRedis(): Promise<Service> {
  const command = needService('Redis');
  const port = await freePort();
  return startService(openWorkplace('redis'), {
    url: `redis://127.0.0.1:${port}`,
    command,
    args: ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'],
    isReady: () => answers(port, 'PING\r\n', '+PONG'),
  });
}
