import { withoutPersonal } from '../analytics/personal.ts';

/** A path for the log: without what looks personal in it, at most 200 characters. */
export const loggable = (path: string) =>
  path
    .split('/')
    .map((segment) => (/@|%(?:25)*40/.test(segment) ? '…' : withoutPersonal(segment)))
    .join('/')
    .slice(0, 200);
