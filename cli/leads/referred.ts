import type { Lead } from '../../src/db/rows.ts';
import type { LeadFilter } from '../../src/leads/filter.ts';
import type { LeadStore } from '../../src/leads/lead-store.ts';
import { findReferred, type Referred } from '../../src/leads/reference.ts';
import { formatDay } from '../../src/site/format.ts';
import { harmless, write } from '../terminal/output.ts';
import { exitCodes, type Terminal } from '../terminal/terminal.ts';

/**
 * The lead of a reference, or the exit code once the reason is printed. An email is searched with each of `spam` until one finds
 * leads; of several it means the newest that `isMeant`.
 */
export async function referred(
  leads: LeadStore,
  reference: string,
  terminal: Terminal,
  spam: readonly LeadFilter['spam'][] = [undefined],
  isCandidate?: (lead: Lead) => boolean,
): Promise<{ lead: Lead } | { exitCode: number }> {
  let found: Referred = { outcome: 'none' };
  for (const which of spam) if (found.outcome === 'none') found = await findReferred(leads, reference, which);
  if (found.outcome === 'found') return found;
  const quoted = `"${harmless(reference)}"`;
  if (found.outcome === 'none') {
    await write(terminal.stderr, `leads: no lead matches ${quoted}; run \`leads list\` to see ids.\n`);
    return { exitCode: exitCodes.notFound };
  }
  const candidate = isCandidate && reference.includes('@') && found.leads.find(isCandidate);
  if (candidate) return { lead: candidate };
  const { writeTable } = await import('../terminal/table.ts');
  const rows = found.leads.map(({ id, email, created_at, form }) => [id, email, formatDay(created_at), form]);
  await write(terminal.stderr, `leads: ${quoted} matches several leads; name one by its id:\n`);
  await writeTable({ stdout: terminal.stderr, stderr: terminal.stderr }, ['ID', 'Email', 'Date', 'Form'], rows);
  return { exitCode: exitCodes.usage };
}
