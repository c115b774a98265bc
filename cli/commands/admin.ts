import { Argument, Option } from 'commander';
import { addAdmin, passwordRefusal } from '../../src/accounts/accounts.ts';
import {
  type AccountChanged,
  changeRole,
  disableAccount,
  enableAccount,
  possessionLines,
  resetPassword,
  signOutAccount,
} from '../../src/accounts/manage-accounts.ts';
import type { Admin } from '../../src/db/rows.ts';
import { nobody } from '../../src/leads/filter.ts';
import { formatDay } from '../../src/site/format.ts';
import { type Role, roleNames } from '../../src/site/routes.ts';
import { account, by, handOverOptions, json, type LeadsCommand } from '../command.ts';
import { inNewStore, inStore } from '../store.ts';
import { printable, write } from '../terminal/output.ts';
import { ask, readPassword } from '../terminal/prompt.ts';
import { writeList, writeResult } from '../terminal/table.ts';
import { FailedError, NotFoundError, type Terminal, terminalActor, UsageError } from '../terminal/terminal.ts';

const add: LeadsCommand = {
  description: 'Add an account; prompts for the password, or reads it from standard input',
  arguments: [new Argument('<email>', 'Email to sign in with')],
  options: [
    by,
    new Option('--role <role>', 'Role of the account').choices(roleNames).default('admin'),
    json('a JSON object with the account'),
  ],
  examples: ['leads admin add ann@example.com', 'leads admin add sam@example.com --role sales'],

  run: inNewStore(async (context, terminal, options: AddOptions, email: string) => {
    const password = await readPassword(terminal, (typed) => passwordRefusal(email, typed));
    const account = { email, password, role: options.role };
    const added = await addAdmin(context, account, terminalActor(terminal, options));
    if (added.outcome === 'refused') throw new UsageError(`${added.message}.`);
    if (added.outcome === 'exists') throw new FailedError(`${printable(email)} already has an account.`);
    const { id, email: stored, role, created_at } = added.admin;
    const text = `Added ${stored} (${role}).\n`;
    await writeResult(terminal, options.json && { id, email: stored, role, created_at }, text);
  }),
};

type AddOptions = { role: Admin['role']; by?: string; json?: true };

const list: LeadsCommand = {
  description: 'List accounts',
  options: [json('a JSON array')],
  examples: ['leads admin list', 'leads admin list --json'],

  run: inStore(async ({ admins }, terminal, options: { json?: true }) => {
    const accounts = (await admins.listAdmins()).map(({ id, email, role, created_at, disabled_at }) => {
      return { id, email, role, created_at, disabled_at };
    });
    await writeList(terminal, {
      json: options.json && accounts,
      lines: accounts.map((a) => [a.email, a.role, a.created_at, a.disabled_at ?? '']),
      head: ['Email', 'Role', 'Added', 'State'],
      rows: accounts.map(({ email, role, created_at, disabled_at }) => {
        const state = disabled_at ? `disabled since ${formatDay(disabled_at)}` : 'active';
        return [email, role, formatDay(created_at), state];
      }),
      none: 'No accounts. Use `leads admin add` to add one.',
    });
  }),
};

const disable: LeadsCommand = {
  description: 'Disable an account, hand over what it has, and sign it out everywhere',
  arguments: [account],
  options: [...handOverOptions, by, json('a JSON object with the account')],
  examples: [
    'leads admin disable sam@example.com --to kim@example.com',
    'leads admin disable sam@example.com --nobody',
  ],
  run: changing(disableAccount, { unchanged: 'is already disabled' }),
};

const enable: LeadsCommand = {
  description: 'Enable a disabled account',
  arguments: [account],
  options: [by, json('a JSON object with the account')],
  examples: ['leads admin enable sam@example.com', 'leads admin enable sam@example.com --by Kim'],
  run: changing(enableAccount, { unchanged: 'is not disabled' }),
};

const role: LeadsCommand = {
  description: 'Change the role of an account',
  arguments: [account, new Argument('<role>', 'New role').choices(roleNames)],
  options: [...handOverOptions, by, json('a JSON object with the account')],
  examples: ['leads admin role sam@example.com admin', 'leads admin role sam@example.com editor --to kim@example.com'],
  run: (terminal, options: AccessOptions, email: string, role: Role) =>
    changing((context, id, actor, to) => changeRole(context, id, role, actor, to), {
      done: `has the role ${role} now`,
      unchanged: `has the role ${role} already`,
    })(terminal, options, email),
};

const password: LeadsCommand = {
  description: 'Reset the password of an account and sign it out everywhere',
  arguments: [account],
  options: [by, json('a JSON object with the account')],
  examples: ['leads admin password sam@example.com', 'leads admin password sam@example.com --by Kim'],

  run: inStore(async (context, terminal, options: { by?: string; json?: true }, email: string) => {
    if (!(await context.admins.findAdmin(email.trim().toLowerCase()))) throw accountNotFound(email);
    const password = await readPassword(terminal, (typed) => passwordRefusal(email, typed));
    const reset = await resetPassword(context, email, password, terminalActor(terminal, options));
    if (reset.outcome === 'not-found') throw accountNotFound(email);
    if (reset.outcome === 'refused') throw new UsageError(`${reset.message}.`);
    const name = printable(email.trim().toLowerCase());
    const text = `Reset the password of ${name} and signed it out everywhere.\n`;
    await writeResult(terminal, options.json && { email: name, outcome: 'changed' }, text);
  }),
};

const signOut: LeadsCommand = {
  description: 'Sign an account out everywhere',
  arguments: [account],
  options: [by, json('a JSON object with the account')],
  examples: ['leads admin sign-out sam@example.com', 'leads admin sign-out sam@example.com --by Kim'],
  run: changing(signOutAccount, { done: 'is signed out everywhere', unchanged: 'is not signed in' }),
};

interface AccessOptions {
  by?: string;
  json?: true;
  to?: string;
  nobody?: true;
}

/** `done` and `unchanged` follow the email in the printed message. */
function changing(
  change: typeof disableAccount,
  { done, unchanged }: { done?: string; unchanged: string },
): LeadsCommand['run'] {
  return inStore(async (context, terminal, options: AccessOptions, email: string) => {
    const admin = await context.admins.findAdmin(email.trim().toLowerCase());
    if (!admin) throw accountNotFound(email);
    const attempt = (to: string | undefined) => change(context, admin.id, terminalActor(terminal, options), to);
    let changed = await attempt(options.nobody ? '' : options.to);
    if (changed.outcome === 'needs-taker' && !changed.problem) {
      changed = await attempt(await askForTaker(terminal, changed));
    }
    if (changed.outcome === 'needs-taker') throw new UsageError(`${printable(changed.problem ?? '')}.`);
    const { outcome } = changed;
    const refused = refusals[outcome];
    if (refused) throw new FailedError(refused);
    const handedOver = 'admin' in changed && changed.handedOver ? ` ${printable(changed.handedOver)}` : '';
    const text = `${admin.email} ${outcome === 'unchanged' ? unchanged : (done ?? outcome)}.${handedOver}\n`;
    await writeResult(terminal, options.json && { email: admin.email, outcome }, text);
  });
}

async function askForTaker(
  terminal: Terminal,
  { admin, lost }: Extract<AccountChanged, { outcome: 'needs-taker' }>,
): Promise<string> {
  const has = possessionLines(lost).map(printable);
  if (!terminal.stdin.isTTY) {
    throw new UsageError(`${admin.email} has ${has.join('; ')}. Name who takes over with --to, or use --nobody.`);
  }
  await write(terminal.stderr, `${admin.email} has:\n${has.map((line) => `  ${line}\n`).join('')}API tokens end.\n`);
  const answer = await ask(`Email of the account that takes over the rest, or ${nobody}:`, terminal);
  if (!answer) throw new UsageError('nothing was changed.');
  return answer === nobody ? '' : answer;
}

const refusals: Readonly<Partial<Record<AccountChanged['outcome'], string>>> = {
  'last-admin': 'this is the last admin; without one, nobody can manage accounts.',
  own: 'you cannot change your own account.',
  'not-found': 'the account no longer exists.',
};

const accountNotFound = (email: string) =>
  new NotFoundError(`no account has the email "${printable(email.trim())}"; run \`leads admin list\` to see accounts.`);

export const commands = { add, list, disable, enable, role, password, 'sign-out': signOut };
