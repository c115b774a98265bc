import type { LeadFilter } from '../src/leads/filter.ts';
import type { Lead } from '../src/leads/lead.ts';
import { findReferred, shownIdLength } from '../src/leads/reference.ts';
import type { LeadStore } from '../src/leads/store.ts';
import { formatDay } from '../src/site/format.ts';
import { harmless, write } from './output.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/** The lead that a reference names, or the exit code after the reason was written. */
export async function referred(
  leads: LeadStore,
  reference: string,
  terminal: Terminal,
  spam?: LeadFilter['spam'],
): Promise<{ lead: Lead } | { exitCode: number }> {
  const found = await findReferred(leads, reference, spam);
  if (found.outcome === 'found') return found;
  const named = `"${harmless(reference)}"`;
  if (found.outcome === 'none') {
    await write(terminal.stderr, `leads: no lead is named by ${named}; \`leads list\` shows ids.\n`);
    return { exitCode: exitCodes.notFound };
  }
  const { table } = await import('./table.ts');
  const rows = found.leads.map(({ id, email, created_at, form }) => [id, email, formatDay(created_at), form]);
  await write(
    terminal.stderr,
    `leads: ${named} names several leads; give more than the last ${shownIdLength} characters of the id:\n${table(['ID', 'Email', 'Date', 'Form'], rows)}`,
  );
  return { exitCode: exitCodes.usage };
}
