import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { answers, findService, needService, startNginx, startRedis } from '../../scripts/services.ts';
import { root } from '../../src/base/root.ts';
import { withServices } from '../helpers/with-services.ts';

const portOf = (url: string) => Number(new URL(url).port);

withServices('Redis')(
  'a service answers at its address, after each restart too, and no more once it is stopped',
  async () => {
    const redis = await startRedis();
    const isUp = () => answers(portOf(redis.url), 'PING\r\n', '+PONG');
    expect(await isUp()).toBe(true);
    await redis.halt('SIGKILL');
    expect(await isUp()).toBe(false);
    await redis.resume();
    expect(await isUp()).toBe(true);
    await redis.stop();
    expect(await isUp()).toBe(false);
  },
);

withServices('nginx')('a wrong configuration is reported in the words of the service', async () => {
  await expect(startNginx(() => 'no_such_directive 1;')).rejects.toThrow('unknown directive "no_such_directive"');
});

withServices('Redis')('a service ends, and its folder goes, when the program that started it is killed', async () => {
  const program = `
    import { startRedis } from '${join(root, 'scripts/services.ts')}';
    const { folder, url } = await startRedis();
    console.log(folder + ' ' + new URL(url).port);
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await new Promise<[string]>((resolve) => {
    createInterface({ input: child.stdout }).once('line', (words) => resolve([words]));
  });
  const [place = '', port] = line.split(' ');
  expect(existsSync(place)).toBe(true);
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(place)).toBe(false), 15_000);
  expect(await answers(Number(port))).toBe(false);
});

test('a missing service is reported with the command that installs it', () => {
  vi.stubEnv('PATH', '');
  expect(findService('Redis')).toBeUndefined();
  expect(() => needService('Redis')).toThrow('npm run setup:services');
  vi.unstubAllEnvs();
});
