import { once } from '../src/base/once.ts';
import { readEnvFile } from '../src/config/env-file.ts';
import { runLeads } from './program.ts';

// `| head` closes the pipe early, which is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.exitCode = 1;
  });
}

/** A second Ctrl-C ends the program at once. */
const interrupted = once(() => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
});

// Exports, backups and the database are readable by the owner only.
process.umask(0o077);
readEnvFile();
void runLeads(process.argv.slice(2), {
  // Lazy: opening it takes time, and few commands read it.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  clock: Date.now,
  interrupted,
}).then((code) => {
  process.exitCode ||= code;
});
