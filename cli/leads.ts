import type { Actor, AuditEvent } from '../src/base/events.ts';
import { jsonObject, jsonText } from '../src/base/json-object.ts';
import type { Lead } from '../src/db/rows.ts';
import type { ActionContext, Values } from '../src/leads/actions/action.ts';
import { type ActionName, actionOf } from '../src/leads/actions/index.ts';
import { safeJson } from '../src/leads/export/export.ts';
import type { LeadFilter } from '../src/leads/filter.ts';
import type { LeadStore } from '../src/leads/lead-store.ts';
import { findReferred, shortId } from '../src/leads/reference.ts';
import { formatDay } from '../src/site/format.ts';
import { withStore } from './store.ts';
import { printable, tsv, write } from './terminal/output.ts';
import { writeTable } from './terminal/table.ts';
import { exitCodes, type Terminal, UsageError } from './terminal/terminal.ts';

/** "status  by ann@example.com (web)  from new, to invested". */
export const eventText = ({ kind, by, via, detail }: Pick<AuditEvent, 'by' | 'via' | 'detail'> & { kind: string }) =>
  `${kind}  by ${by === via ? by : `${by} (${via})`}  ${pairs(jsonObject(detail))}`;

function pairs(detail: object): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => `${key} ${valueText(value)}`)
    .join(', ');
}

const valueText = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? `(${pairs(value)})` : jsonText(value);

/**
 * The lead of a reference, or the exit code once the reason is printed. An email is searched with each of `spam` until one finds
 * leads; of several, the newest that is a candidate.
 */
export async function findLead(
  leads: LeadStore,
  reference: string,
  terminal: Terminal,
  spam: readonly LeadFilter['spam'][] = [undefined],
  isCandidate?: (lead: Lead) => boolean,
): Promise<{ lead: Lead } | { exitCode: number }> {
  let matches: Lead[] = [];
  for (const which of spam) if (!matches.length) matches = await findReferred(leads, reference, which);
  const [lead, ...others] = matches;
  const quoted = `"${printable(reference)}"`;
  if (!lead) {
    await write(terminal.stderr, `leads: no lead matches ${quoted}; run \`leads list\` to see ids.\n`);
    return { exitCode: exitCodes.notFound };
  }
  if (!others.length) return { lead };
  const candidate = isCandidate && reference.includes('@') && matches.find(isCandidate);
  if (candidate) return { lead: candidate };
  const rows = matches.map(({ id, email, created_at, form }) => [id, email, formatDay(created_at), form]);
  await write(terminal.stderr, `leads: ${quoted} matches several leads; name one by its id:\n`);
  await writeTable({ stdout: terminal.stderr, stderr: terminal.stderr }, ['ID', 'Email', 'Date', 'Form'], rows);
  return { exitCode: exitCodes.usage };
}

/** Prints a line per lead, or a JSON array; a missing lead doesn't stop the others. */
export function eachLead(
  references: readonly string[],
  terminal: Terminal,
  act: (context: ActionContext, lead: Lead) => Promise<string>,
  {
    spam,
    isCandidate,
    json,
  }: { spam?: readonly LeadFilter['spam'][]; isCandidate?: (lead: Lead) => boolean; json?: true } = {},
): Promise<number> {
  return withStore(terminal, async (store) => {
    let code: number = exitCodes.ok;
    const results: { id: string; email: string; result: string }[] = [];
    for (const reference of references) {
      const match = await findLead(store.leads, reference, terminal, spam, isCandidate);
      if ('exitCode' in match) {
        code = Math.max(code, match.exitCode);
        continue;
      }
      const result = await act(store, match.lead);
      const { id, email } = match.lead;
      if (json) results.push({ id, email, result });
      else await write(terminal.stdout, tsv([[shortId(id), email, result]]));
    }
    if (json) await write(terminal.stdout, `${safeJson(results, 2)}\n`);
    return code;
  });
}

export const leadAction =
  (name: ActionName, actor: Actor, values?: Values) =>
  async (context: ActionContext, lead: Lead): Promise<string> => {
    const { line, refused } = await actionOf(name).perform(context, lead.id, actor, values);
    if (refused) throw new UsageError(`${refused.message}.`);
    return line;
  };
