import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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
