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

/** That each way to fail was met. */
export const metEach = (what: string, modes: readonly string[], met: readonly string[]) =>
  modes.map((mode) => atLeast(`${what} that met the mode "${mode}"`, met.filter((one) => one === mode).length, 1));

/** After an answer the program must have written it down within so many milliseconds, unless it was killed. */
const timeToRecord = 1000;

/** An answer that was dropped on the way, or that came just before the program was killed, may be asked for again. */
export const hadTime = ({ mode, at }: { mode: string; at: number }, kills: readonly number[]) =>
  mode !== 'lost' && !kills.some((kill) => kill >= at && kill - at < timeToRecord);
