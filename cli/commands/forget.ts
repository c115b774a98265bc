import { forgetPerson } from '../../src/leads/forget.ts';
import { databaseFile, emptyLog } from '../../src/store/maintenance.ts';
import { confirmed } from '../confirm.ts';
import { erasureKey } from '../erasure-key.ts';
import { deliveryCount, grouped, harmless, leadCount, write } from '../output.ts';
import { withStore } from '../store.ts';
import { actorOf, exitCodes, type Terminal, UsageError } from '../terminal.ts';

/** No query sees them any more, but their bytes lie in the server's files until their place is used again. */
const vacuum =
  'VACUUM FULL on the PostgreSQL server clears the places of erased rows at once; else it does so in time.\n';

/** `leads forget`: erases a person everywhere. */
export function forget(
  email: string,
  options: { yes?: true; by?: string; json?: true },
  terminal: Terminal,
): Promise<number> {
  if (!/^[^@\s]+@[^@\s]+$/.test(email.trim()))
    throw new UsageError(`"${harmless(email)}" is not an e-mail; give the whole one.`);
  return withStore(terminal, async ({ eraser }, { dataDir, databaseUrl }) => {
    const found = await eraser.findTraces(email.trim().toLowerCase());
    if (!found.leads) {
      await write(terminal.stderr, `leads: no lead has the e-mail "${harmless(email.trim())}".\n`);
      return exitCodes.notFound;
    }
    const told = `${leadCount(found.leads)}, ${deliveryCount(found.deliveries)} and ${grouped(found.events)} lines of their trail`;
    if (!(await confirmed(`Erase ${told}? It cannot be undone.`, options.yes, terminal))) {
      await write(terminal.stderr, 'Nothing was erased.\n');
      return exitCodes.failed;
    }
    const context = { eraser, key: await erasureKey(dataDir), clock: terminal.clock };
    const erased = await forgetPerson(context, email, actorOf(terminal, options.by));
    if (!databaseUrl) await emptyLog(databaseFile(dataDir));
    const text = `Erased ${told}. In the audit trail stays ${erased.hash}.\n${databaseUrl ? vacuum : ''}The CRM and copies made before hold what they were given.\n`;
    await write(terminal.stdout, options.json ? `${JSON.stringify(erased)}\n` : text);
    return exitCodes.ok;
  });
}
