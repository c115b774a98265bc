import type { Actor } from '../../src/base/actor.ts';
import type { Lead } from '../../src/db/rows.ts';
import type { ActionContext, Values } from '../../src/leads/actions/action.ts';
import { type ActionName, actionOf } from '../../src/leads/actions/index.ts';
import { safeJson } from '../../src/leads/export/export.ts';
import type { LeadFilter } from '../../src/leads/filter.ts';
import { shortId } from '../../src/leads/reference.ts';
import { withStore } from '../store/with-store.ts';
import { tabs, write } from '../terminal/output.ts';
import { exitCodes, type Terminal, UsageError } from '../terminal/terminal.ts';
import { referred } from './referred.ts';

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
      const found = await referred(store.leads, reference, terminal, spam, isCandidate);
      if ('exitCode' in found) {
        code = Math.max(code, found.exitCode);
        continue;
      }
      const result = await act({ ...store, clock: terminal.clock }, found.lead);
      const { id, email } = found.lead;
      if (json) results.push({ id, email, result });
      else await write(terminal.stdout, tabs([[shortId(id), email, result]]));
    }
    if (json) await write(terminal.stdout, `${safeJson(results, 2)}\n`);
    return code;
  });
}

/** Adapts a lead action to `eachLead`. */
export const doing =
  (name: ActionName, actor: Actor, values?: Values) =>
  async (context: ActionContext, lead: Lead): Promise<string> => {
    const { line, refused } = await actionOf(name).perform(context, lead.id, actor, values);
    if (refused) throw new UsageError(`${refused.message}.`);
    return line;
  };
