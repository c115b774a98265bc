import { Argument, Option } from 'commander';
import type { Config } from '../../src/config/config.ts';
import { emptyLog } from '../../src/db/sqlite/empty-log.ts';
import { databaseFile } from '../../src/db/sqlite/maintenance.ts';
import { describeErased, describeMention, describeSending, erasePerson, findTraces } from '../../src/leads/erase.ts';
import { findMentions, type Mentions } from '../../src/leads/mentions.ts';
import { shortId } from '../../src/leads/reference.ts';
import { ruleLabels, runRetention } from '../../src/leads/retention.ts';
import { formatCount } from '../../src/site/format.ts';
import { by, json, type LeadsCommand, mustBeEmail, yes } from '../command.ts';
import { inStore, withStore } from '../store.ts';
import { printable, write } from '../terminal/output.ts';
import { confirmed } from '../terminal/prompt.ts';
import { writeList, writeResult } from '../terminal/table.ts';
import { exitCodes, NotFoundError, terminalActor } from '../terminal/terminal.ts';

const forget: LeadsCommand = {
  description: 'Delete everything about a person, except a keyed hash',
  arguments: [new Argument('<email>', 'Email of the person')],
  options: [
    by,
    yes,
    new Option('--views', 'Also delete the saved views that contain the name'),
    json('a JSON object with what was deleted'),
  ],
  examples: ['leads forget ann@example.com', 'leads forget ann@example.com --yes --by Kim'],

  run(terminal, options: { yes?: true; by?: string; views?: true; json?: true }, email: string) {
    mustBeEmail(email);
    return withStore(terminal, async (store) => {
      const traces = await findTraces(store.engine, email);
      if (!traces.leads) throw new NotFoundError(`no lead has the email "${printable(email.trim())}".`);
      const { leads: mentions, views } = await findMentions(store.engine, email);
      await write(terminal.stderr, mentionsText(mentions) + viewsText(views, options.views));
      if (!(await confirmed(`Delete ${describeErased(traces)}? This cannot be undone.`, options.yes, terminal))) {
        await write(terminal.stderr, 'Nothing was deleted.\n');
        return exitCodes.failed;
      }
      const context = { store, clock: terminal.clock };
      const erased = await erasePerson(context, email, terminalActor(terminal, options), options.views && views);
      const sending = describeSending(erased);
      const text = `Deleted ${describeErased(erased)}. The audit trail retains the hash ${erased.hash}.\n${sending && `${sending}\n`}${await leftOver(store.config)}The CRM and earlier backups still have their data.\n`;
      await writeResult(terminal, options.json && { ...erased, mentions, views }, text);
    });
  },
};

const mentionLimit = 20;

/** "" where there are none. */
function mentionsText(mentions: Mentions['leads']): string {
  if (!mentions.length) return '';
  const lines = mentions
    .slice(0, mentionLimit)
    .map(
      (mention) =>
        `  leads show ${shortId(mention.lead_id)}  ${printable(mention.email)}  ${describeMention(mention)}\n`,
    );
  const more = mentions.length > mentionLimit ? `  and ${mentions.length - mentionLimit} more\n` : '';
  return `Other leads may name this person and are not changed; check them first:\n${lines.join('')}${more}`;
}

/** "" where there are none. */
function viewsText(views: Mentions['views'], isDeleted: true | undefined): string {
  if (!views.length) return '';
  const names = views.map((name) => `  ${printable(name)}\n`).join('');
  return `Saved views may name this person and are ${isDeleted ? 'deleted too' : 'not deleted; use --views to delete them'}:\n${names}`;
}

const logTimeout = 2000;

/** Says where bytes of deleted rows remain, and until when. */
async function leftOver({ dataDir, databaseUrl }: Config): Promise<string> {
  if (databaseUrl) return 'PostgreSQL overwrites deleted rows in time; to do it now, run VACUUM FULL.\n';
  if (await emptyLog(databaseFile(dataDir), logTimeout)) return '';
  return 'Another program is reading the database; the deleted rows leave its log, leads.db-wal, when it ends.\n';
}

const retention: LeadsCommand = {
  description: 'Show what the RETENTION settings delete; the server applies them once a day',
  options: [by, new Option('--apply', 'Apply the rules now'), json('a JSON object with the rules and their counts')],
  examples: ['leads retention', 'leads retention --apply', 'leads retention --json'],

  run: inStore(async ({ engine, config }, terminal, options: { apply?: true; by?: string; json?: true }) => {
    const apply = options.apply ?? false;
    const { clock } = terminal;
    const actor = terminalActor(terminal, options);
    const rules = await runRetention({ engine, days: config.retention, clock, apply, actor });
    const rows = rules.map(({ rule, days, count }) => {
      const after = days ? `${formatCount(days)} days` : 'never';
      return [rule, after, String(count), ruleLabels[rule]];
    });
    const json = options.json && { applied: apply, rules };
    await writeList(terminal, { json, lines: rows, head: ['Rule', 'After', 'Rows', 'Effect'], rows, none: '' });
    const nothing = 'Nothing was changed. Use --apply to delete now; the server does it once a day.\n';
    if (!json) await write(terminal.stderr, apply ? 'Done.\n' : nothing);
  }),
};

export const commands = { forget, retention };
