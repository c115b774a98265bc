import { readEnvFile } from '../src/config/env-file.ts';
import { runLeads } from './program.ts';

// `| head` closes the pipe early; the command learns of it from the write that fails.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

let interruption: AbortController | undefined;

/** A second Ctrl-C ends the program at once, as it does without a listener. */
function interrupted(): AbortSignal {
  if (interruption) return interruption.signal;
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  interruption = controller;
  return controller.signal;
}

// Only the owner may read exports, backups and the database.
process.umask(0o077);
readEnvFile();
void runLeads(process.argv.slice(2), {
  // Opening it takes time, and most commands read nothing.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  clock: Date.now,
  interrupted,
}).then((code) => {
  process.exitCode = code;
});
