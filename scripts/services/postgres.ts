import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { needService } from './find.ts';
import { type Service, startService } from './service.ts';
import { freePort, openWorkplace } from './workplace.ts';

export interface PostgresOptions {
  /** Whether each commit waits for the disk, as it does by default; tests that do not measure or cut power are faster without. */
  durable?: boolean;
}

/** Starts an empty PostgreSQL; `url` names its superuser and the database `postgres`. Throws how to have it when it is absent. */
export async function startPostgres({ durable = true }: PostgresOptions = {}): Promise<Service> {
  const command = needService('PostgreSQL');
  const programs = dirname(command);
  const workplace = openWorkplace('postgres');
  const data = join(workplace.folder, 'data');
  const user = 'mainstreet';
  try {
    await workplace.run(join(programs, 'initdb'), [
      ...[
        '--pgdata',
        data,
        '--username',
        user,
        '--auth',
        'trust',
        '--encoding',
        'UTF8',
        '--locale',
        'C.utf8',
        '--no-sync',
      ],
    ]);
  } catch (error) {
    await workplace.clear();
    throw error;
  }
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
  ];
  return startService(workplace, {
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
    command,
    args: ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    isReady: async () =>
      spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0,
  });
}
