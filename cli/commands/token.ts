import { Argument, Option } from 'commander';
import {
  addToken,
  isExpired,
  removeToken,
  type TokenLifetime,
  tokenLifetimeNames,
  usualLifetime,
} from '../../src/accounts/tokens.ts';
import { type ApiToken, tokenRoles } from '../../src/db/rows.ts';
import { formatDay } from '../../src/site/format.ts';
import { by, json, type LeadsCommand } from '../command.ts';
import { inNewStore, inStore } from '../store.ts';
import { printable, write } from '../terminal/output.ts';
import { writeList, writeResult } from '../terminal/table.ts';
import { FailedError, NotFoundError, terminalActor, UsageError } from '../terminal/terminal.ts';

const add: LeadsCommand = {
  description: 'Add a token for a program that uses the API, and print it once',
  arguments: [new Argument('<name>', 'Name of the program in the audit trail')],
  options: [
    by,
    new Option('--role <role>', 'Role of the token: read leads, or also work on them')
      .choices(tokenRoles)
      .default('read'),
    new Option('--expires <days>', 'Days until the token ends, or never')
      .choices(tokenLifetimeNames)
      .default(usualLifetime),
    json('a JSON object with the token'),
  ],
  examples: ['leads token add reports', 'leads token add crm-sync --role work --expires 90'],

  run: inNewStore(
    async (
      context,
      terminal,
      options: { role: ApiToken['role']; expires: TokenLifetime; by?: string; json?: true },
      name: string,
    ) => {
      const wanted = { name, role: options.role, lifetime: options.expires };
      const added = await addToken(context, wanted, terminalActor(terminal, options));
      if (added.outcome === 'exists') throw new FailedError(`${added.message}.`);
      if (added.outcome !== 'added') throw new UsageError(`${added.message}.`);
      const { name: stored, role, created_at, expires_at } = added.token;
      const details = { name: stored, role, created_at, expires_at, token: added.secret };
      await writeResult(terminal, options.json && details, `${added.secret}\n`);
      await write(
        terminal.stderr,
        `Token for ${stored} (${role}), ${expires_at ? `until ${formatDay(expires_at)}` : 'never expires'}. It can't be shown again.\n`,
      );
    },
  ),
};

const list: LeadsCommand = {
  description: 'List API tokens',
  options: [json('a JSON array')],
  examples: ['leads token list', 'leads token list --json'],

  run: inStore(async ({ admins, clock }, terminal, options: { json?: true }) => {
    const tokens = (await admins.listTokens()).map(({ hash, ...token }) => token);
    const now = clock();
    await writeList(terminal, {
      json: options.json && tokens,
      lines: tokens.map(({ last_used_at, expires_at, ...token }) => {
        return [token.name, token.role, token.created_at, token.created_by, last_used_at ?? '', expires_at ?? ''];
      }),
      head: ['Name', 'Role', 'Added', 'By', 'Last used', 'Ends'],
      rows: tokens.map(({ name, role, created_at, created_by, last_used_at, expires_at }) => [
        ...[name, role, formatDay(created_at), created_by, last_used_at ? formatDay(last_used_at) : 'never'],
        expires_at ? `${isExpired({ expires_at }, now) ? 'expired ' : ''}${formatDay(expires_at)}` : 'never',
      ]),
      none: 'No tokens. Use `leads token add` to add one.',
    });
  }),
};

const remove: LeadsCommand = {
  description: 'Remove an API token',
  arguments: [new Argument('<name>', 'Name of the token')],
  options: [by, json('a JSON object with the name')],
  examples: ['leads token remove reports', 'leads token remove crm-sync --by Kim'],

  run: inStore(async (context, terminal, options: { by?: string; json?: true }, name: string) => {
    const { outcome } = await removeToken(context, name, terminalActor(terminal, options));
    const printed = printable(name.trim());
    if (outcome === 'not-found')
      throw new NotFoundError(`no token named "${printed}". Use \`leads token list\` to see all.`);
    const text = `Removed the token ${printed}.\n`;
    await writeResult(terminal, options.json && { name: printed, outcome }, text);
  }),
};

export const commands = { add, list, remove };
