import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashes } from '../tests/faults/crashes.ts';
import type { Finding } from '../tests/faults/finding.ts';
import { outages } from '../tests/faults/outages.ts';
import { pair } from '../tests/faults/pair.ts';
import { build } from './build.ts';

/**
 * Kills the server under load, lets two servers share a database, then lets the CRM fail in every way while people post, and prints
 * what was found. Takes about three minutes and uses loopback addresses only. Ends with 1 when anything is not as it must be.
 */
const longest = 4 * 60_000;
const late = setTimeout(() => {
  console.error('Not done within four minutes.');
  process.exit(1);
}, longest);

await build();
const folder = await mkdtemp(join(tmpdir(), 'faults-'));
try {
  const findings = [
    ...titled('Ten kills under load', await crashes(join(folder, 'crashes'), 10)),
    ...titled('Two servers on one database', await pair(join(folder, 'pair'), 60)),
    ...titled('300 posts while the CRM fails', await outages(join(folder, 'outages'), 300)),
  ];
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
  clearTimeout(late);
}
console.log(process.exitCode ? '\nNot in order' : '\nAll in order');

/** Prints findings as a table and hands them on. */
function titled(title: string, findings: Finding[]): Finding[] {
  const width = Math.max(...findings.map(({ what }) => what.length)) + 2;
  console.log(`\n${title}`);
  for (const { what, found, wanted, ok } of findings) {
    console.log(`  ${ok ? 'ok  ' : 'FAIL'}  ${what.padEnd(width)}${found.padEnd(12)}wanted: ${wanted}`);
  }
  return findings;
}
