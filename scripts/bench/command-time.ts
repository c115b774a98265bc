import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../src/base/root.ts';
import { percentile } from './percentile.ts';

const times = 9;

/** The middle of how many milliseconds the built `leads` command takes, from its start to its end. */
export const commandTime = (args: readonly string[], dataDir: string): Promise<number> =>
  nodeTime([join(root, 'dist/leads.cjs'), ...args], { DATA_DIR: dataDir });

/** The same of node with other arguments. Throws when it fails. */
export async function nodeTime(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) taken.push(await programTime(process.execPath, args, env));
  return percentile(taken, 0.5);
}

/** How many milliseconds a program takes, its output read and thrown away. Throws when it fails. */
export async function programTime(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const began = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
  return performance.now() - began;
}
