import { hostileShapes } from '../../helpers/hostile.ts';
import type { Answer } from './desk.ts';
import type { Pulse } from './pulse.ts';

/** A way into the server, with everything that is tried at it. */
export interface Entrance {
  name: string;
  attempts: Attempt[];
}

export interface Attempt {
  what: string;
  send: () => Promise<Answer>;
}

/** How an entrance fared by its worst attempt. */
export interface Tried {
  name: string;
  worst: { what: string; wait: number; idle: number; took: number };
  isOffender: boolean;
  problems: string[];
}

/** Milliseconds that the probe may take. */
export const longestWait = 150;
const repeats = 3;

/** The twenty shapes in each of some sizes. */
export const texts = (sizes: readonly number[], send: (text: string) => Promise<Answer>): Attempt[] =>
  sizes.flatMap((size) =>
    hostileShapes.map(({ name, make }) => ({ what: `${size} × ${name}`, send: () => send(make(size)) })),
  );

/** The beginning of a text that takes no more room than this in an address or a form. */
export function encodedWithin(text: string, room: number): string {
  let length = Math.min(text.length, room);
  while (encodeURIComponent(text.slice(0, length)).length > room) length = Math.floor(length * 0.9);
  return text.slice(0, length);
}

/** Tries everything at an entrance; what made the probe wait is repeated alone, and its best of a few runs counts. */
export async function tryAll(pulse: Pulse, { name, attempts }: Entrance): Promise<Tried> {
  const problems: string[] = [];
  async function once({ what, send }: Attempt) {
    const began = Date.now();
    try {
      const { status } = await send();
      if (status === 500) problems.push(`${what}: status ${status}`);
    } catch (error) {
      problems.push(`${what}: ${error instanceof Error ? error.message : error}`);
    }
    return { began, ended: Date.now() };
  }
  const measured = ({ began, ended }: { began: number; ended: number }) => {
    const { took: wait, idle } = pulse.longest(began, ended);
    return { wait, idle, took: ended - began };
  };
  pulse.forget();
  const runs = [];
  for (const attempt of attempts) runs.push({ attempt, ...(await once(attempt)) });
  await pulse.settled();
  const slowestFirst = runs
    .map(({ attempt, ...run }) => ({ attempt, ...measured(run) }))
    .sort((one, other) => other.wait - one.wait);
  let worst = { what: '', wait: 0, idle: 0, took: 0 };
  for (const { attempt, ...first } of slowestFirst) {
    let best = first;
    for (let turn = 0; turn < repeats && isLong(best); turn++) {
      pulse.forget();
      const run = await once(attempt);
      await pulse.settled();
      const again = measured(run);
      if (again.wait - again.idle < best.wait - best.idle) best = again;
    }
    if (best.wait > worst.wait || isLong(best)) worst = { what: attempt.what, ...best };
    if (isLong(best)) break;
  }
  return { name, worst, isOffender: isLong(worst), problems };
}

/** As far as the idle server on the same machine answered faster at that moment. */
const isLong = ({ wait, idle }: { wait: number; idle: number }) => wait > longestWait && wait - idle > longestWait / 2;
