import { Worker } from 'node:worker_threads';

/** Milliseconds without work after which the thread ends. */
const patience = 500;

/** What the thread runs. It needs nothing of ours, and so neither a file of its own nor what reads TypeScript. */
const program = `
const { parentPort } = require('node:worker_threads');
const { brotliCompressSync, constants } = require('node:zlib');
parentPort.on('message', (body) => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const best = new Uint8Array(brotliCompressSync(body, { params }));
  parentPort.postMessage(best, [best.buffer]);
});`;

interface Job {
  done: (best: Buffer) => void;
  failed: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  /** What it works on, in the order in which it answers. */
  jobs: Job[];
  end: NodeJS.Timeout;
}

let running: Thread | undefined;

/**
 * Bytes as small as brotli can make them. One thread does it for all and ends when nothing is left to do: each thread of
 * Node's pool would keep the megabytes that this takes, and files and passwords wait for those. Rejects when the thread fails.
 */
export function brotliAtBest(bytes: Uint8Array): Promise<Buffer> {
  running ??= begin();
  const { worker, jobs, end } = running;
  end.refresh();
  return new Promise((done, failed) => {
    jobs.push({ done, failed });
    const copy = new Uint8Array(bytes);
    worker.postMessage(copy, [copy.buffer]);
  });
}

function begin(): Thread {
  // Without the process's own flags: what they load would be loaded once more.
  const worker = new Worker(program, { eval: true, execArgv: [] });
  const thread: Thread = { worker, jobs: [], end: setTimeout(endIfIdle, patience).unref() };
  worker.on('message', (best: Uint8Array<ArrayBuffer>) => {
    thread.end.refresh();
    thread.jobs.shift()?.done(Buffer.from(best.buffer));
  });
  worker.once('error', (error) => {
    if (running === thread) running = undefined;
    for (const { failed } of thread.jobs) failed(error);
  });
  worker.unref();
  return thread;

  function endIfIdle() {
    if (thread.jobs.length) return;
    running = undefined;
    void worker.terminate();
  }
}
