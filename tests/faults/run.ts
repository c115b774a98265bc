import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/build.ts';
import { chosenParts, inTime } from '../../scripts/run.ts';
import { absence, absentServices, type ServiceName } from '../../scripts/services.ts';
import { backup } from './backup.ts';
import { crashes } from './crashes.ts';
import { disk } from './disk.ts';
import type { Finding } from './finding.ts';
import { flood } from './flood.ts';
import { fuzz } from './fuzz.ts';
import { guessing } from './guessing.ts';
import { locks } from './locks.ts';
import { manyMachines } from './many-machines.ts';
import { outages } from './outages.ts';
import { hostilePictures } from './pictures.ts';
import { slow } from './slow.ts';
import { stop } from './stop.ts';
import { syncs } from './syncs.ts';
import { walk } from './walk/walk.ts';

interface FaultPart {
  title: string;
  run: (folder: string) => Promise<Finding[]>;
  /** Without them it is skipped; with `CI=true` that fails. */
  needs?: readonly ServiceName[];
  /** Longer than most parts may take. */
  minutes?: number;
}

/** In this order. Each part works in a folder of its own. */
const parts: Record<string, FaultPart> = {
  crashes: { title: 'Ten kills under load', run: (folder) => crashes(folder, 10) },
  locks: { title: 'Another program holds the database', run: locks },
  disk: { title: 'A disk that is full, read-only or spoilt', run: disk },
  backup: { title: 'Exports and backups beside a busy server', run: (folder) => backup(folder, 60_000), minutes: 8 },
  syncs: { title: 'Every thank-you follows a sync to disk', run: syncs },
  slow: { title: '250 connections that keep the server waiting', run: slow },
  flood: { title: 'One address floods a form and the sign-in', run: flood },
  fuzz: { title: '2,000 odd requests', run: (folder) => fuzz(folder, 2000) },
  walk: { title: 'Hostile texts at every entrance while the probe is asked', run: walk, minutes: 40 },
  guessing: { title: 'Guessing who has an account', run: guessing },
  pictures: { title: 'Pictures that take much time and memory', run: hostilePictures },
  stop: { title: 'SIGTERM under load', run: stop },
  outages: {
    title: '300 posts while the CRM, the mail server and a webhook fail in every way, and two kills',
    run: (folder) => outages(folder, 300),
  },
  'many-machines': {
    title: '2,000 posts to two instances while one is killed, Redis goes and PostgreSQL restarts',
    run: (folder) => manyMachines(folder, 2000),
    needs: ['PostgreSQL', 'Redis', 'nginx'],
  },
};

const mostMinutes = 4;

/**
 * `npm run test:faults`, or `npm run test:faults -- crashes many-machines`: all parts or some. Uses loopback addresses only. Ends with 1
 * when anything is not as it must be.
 */
const all = Object.entries(parts).map(([name, part]) => ({ name, ...part }));
const chosen = chosenParts(all, process.argv.slice(2));

const everything = process.env.CI === 'true';
await build();
const absent = absentServices({ install: everything });
const folder = await mkdtemp(join(tmpdir(), 'faults-'));
try {
  for (const { name, title, run, needs = [], minutes = mostMinutes } of chosen) {
    const lacking = needs.filter((service) => absent.includes(service));
    if (lacking.length) {
      console.log(`\n${title}\n  skipped: ${lacking.map(absence).join(' ')}`);
      if (everything) process.exitCode = 1;
      continue;
    }
    const findings = await inTime(name, minutes, () => run(join(folder, name)));
    print(title, findings);
    if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(process.exitCode ? '\nNot in order' : '\nAll in order');

function print(title: string, findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ what }) => what.length)) + 2;
  console.log(`\n${title}`);
  for (const { what, found, target, ok } of findings) {
    console.log(`  ${ok ? 'ok  ' : 'FAIL'}  ${what.padEnd(width)}${found.padEnd(12)}target: ${target}`);
  }
}
