/** One thing that must hold, and what was found. */
export interface Finding {
  what: string;
  found: string;
  wanted: string;
  ok: boolean;
}

export const exactly = (what: string, found: number, wanted: number): Finding => ({
  what,
  found: String(found),
  wanted: String(wanted),
  ok: found === wanted,
});

export const atLeast = (what: string, found: number, least: number): Finding => ({
  what,
  found: String(found),
  wanted: `${least} or more`,
  ok: found >= least,
});

export const atMost = (what: string, found: number, most: number): Finding => ({
  what,
  found: String(found),
  wanted: `${most} or fewer`,
  ok: found <= most,
});

/** With `slowdown` a machine that has other work to do is given that many times as long. */
export function within(what: string, milliseconds: number, most: number, slowdown = 1): Finding {
  const limit = Math.round(most * slowdown);
  return { what, found: `${Math.round(milliseconds)} ms`, wanted: `under ${limit} ms`, ok: milliseconds < limit };
}

/** What cannot be tried here, with how to have it; where everything must be tried (CI=true) it counts as failed. */
export const skipped = (what: string, need: string): Finding => ({
  what,
  found: 'skipped',
  wanted: need,
  ok: process.env.CI !== 'true',
});

export const equal = (what: string, found: string, wanted: string): Finding => ({
  what,
  found,
  wanted,
  ok: found === wanted,
});
