import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** One thing that must hold, and what was found. */
export interface Finding {
  what: string;
  found: string;
  target: string;
  ok: boolean;
}

const finding = (what: string, found: string | number, target: string | number, ok: boolean): Finding => ({
  what,
  found: String(found),
  target: String(target),
  ok,
});

export const exactly = <Value extends string | number>(what: string, found: Value, target: Value) =>
  finding(what, found, target, found === target);

export const atLeast = (what: string, found: number, least: number) =>
  finding(what, found, `${least} or more`, found >= least);

export const atMost = (what: string, found: number, most: number) =>
  finding(what, found, `${most} or fewer`, found <= most);

/** With `slowdown` a machine that has other work to do is given that many times as long. */
export function within(what: string, milliseconds: number, most: number, slowdown = 1): Finding {
  const limit = Math.round(most * slowdown);
  return finding(what, `${Math.round(milliseconds)} ms`, `under ${limit} ms`, milliseconds < limit);
}

/** What cannot be tried here, with how to have it; where everything must be tried (CI=true) it counts as failed. */
export const skipped = (what: string, need: string) => finding(what, 'skipped', need, process.env.CI !== 'true');

const execute = promisify(execFile);

/** Computes for 400 ms of processor time and prints how many times as long that took. */
const program = `
const [began, before] = [performance.now(), process.cpuUsage()];
const used = () => { const { user, system } = process.cpuUsage(before); return (user + system) / 1000; };
while (used() < 400);
console.log((performance.now() - began) / used());
`;

/** How many times as long as alone two programs take to compute on this machine now; 1 where nothing else runs. */
export async function slowdown(): Promise<number> {
  const both = await Promise.all([1, 2].map(() => execute(process.execPath, ['-e', program])));
  const times = both.map(({ stdout }) => Number(stdout));
  return Math.max(1, Math.floor(Math.max(...times) * 10) / 10);
}
