import { Worker } from 'node:worker_threads';

/** Asks in a thread of its own, so that what this program does delays no question; `of` is the number of the address. */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const { Agent, get } = require('node:http');
workerData.forEach((url, of) => {
  const agent = new Agent({ keepAlive: true });
  setInterval(() => {
    const began = Date.now();
    const done = () => parentPort.postMessage({ of, began, ended: Date.now() });
    get(url + '/healthz', { agent }, (answer) => answer.resume().once('end', done)).once('error', done);
  }, 20);
});
`;

interface Beat {
  of: number;
  /** Milliseconds since 1970. */
  began: number;
  ended: number;
}

export type Pulse = ReturnType<typeof pulseOf>;

/** Asks the probe of a server and that of an idle one every 20 ms. */
export function pulseOf(server: string, idle: string) {
  let beats: Beat[] = [];
  const worker = new Worker(program, { eval: true, execArgv: [], workerData: [server, idle] });
  worker.on('message', (beat: Beat) => beats.push(beat));
  const longest = (of: number, from: number, to: number) =>
    Math.max(0, ...beats.filter((beat) => beat.of === of && beat.began <= to && beat.ended >= from).map(lasted));
  return {
    /** Waits until a question was answered that was asked after all that was done so far. */
    async settled() {
      const now = Date.now();
      const isSettled = (of: number) => beats.some((beat) => beat.of === of && beat.began > now);
      while (!isSettled(0) || !isSettled(1)) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    /** The longest answer in a span of time, and how much of it the idle server, on the same machine, took as well. */
    longest: (from: number, to: number) => ({ took: longest(0, from, to), idle: longest(1, from, to) }),
    forget() {
      beats = [];
    },
    end: () => worker.terminate(),
  };
}

const lasted = ({ began, ended }: Beat) => ended - began;
