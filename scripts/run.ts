import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../src/base/root.ts';

/** Runs an installed tool and returns its exit code. */
export async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'close');
  return code ?? 1;
}

/** All by default. For an unknown name, prints the parts and exits with 2. */
export function chosenParts<P extends { name: string }>(parts: readonly P[], asked: readonly string[]): readonly P[] {
  const unknown = asked.filter((word) => !parts.some(({ name }) => name === word));
  if (unknown.length) {
    console.error(`There is no part ${unknown.join(', ')}. The parts are ${parts.map(({ name }) => name).join(', ')}.`);
    process.exit(2);
  }
  return asked.length ? parts.filter(({ name }) => asked.includes(name)) : parts;
}

/** Exits with 1 after so many minutes. */
export async function inTime<Result>(what: string, minutes: number, work: () => Promise<Result>): Promise<Result> {
  const late = setTimeout(() => {
    console.error(`${what}: not done within ${minutes} minutes.`);
    process.exit(1);
  }, minutes * 60_000);
  return work().finally(() => clearTimeout(late));
}
