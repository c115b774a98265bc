import type { LeadsCommand } from '../command.ts';
import { actionCommands } from '../leads/action-commands.ts';

type Load = () => Promise<{ command: LeadsCommand }>;

/** The commands of a file that has several, which are typed behind its name. */
const commandsOf = <N extends string>(
  file: string,
  load: () => Promise<{ commands: Readonly<Record<N, LeadsCommand>> }>,
  names: readonly N[],
): Record<string, Load> =>
  Object.fromEntries(
    names.map((name) => [`${file} ${name}`, async () => ({ command: (await load()).commands[name] })]),
  );

/** The commands in the groups and the order of the help, each in the file of its path or of its first word, which is loaded when it is needed. Those that do one thing with leads are declared by their action. */
export const groups: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  LEADS: {
    list: () => import('./list.ts'),
    views: () => import('./views.ts'),
    show: () => import('./show.ts'),
    person: () => import('./person.ts'),
    export: () => import('./export.ts'),
    import: () => import('./import.ts'),
    watch: () => import('./watch.ts'),
    stats: () => import('./stats.ts'),
  },
  'WORK ON LEADS': {
    contacted: () => import('./work/contacted.ts'),
    status: () => import('./work/status.ts'),
    ...actionCommands,
    delete: () => import('./work/delete.ts'),
  },
  DELIVERIES: {
    deliveries: () => import('./deliveries.ts'),
    deliver: () => import('./deliver.ts'),
    reconcile: () => import('./reconcile.ts'),
    ...commandsOf('webhook', () => import('./webhook.ts'), [
      'add',
      'list',
      'test',
      'disable',
      'enable',
      'rotate',
      'remove',
    ]),
  },
  PRIVACY: {
    forget: () => import('./forget.ts'),
    retention: () => import('./retention.ts'),
  },
  'WORDS AND PICTURES': {
    'content init': () => import('./content/init.ts'),
    'content check': () => import('./content/check.ts'),
    'content diff': () => import('./content/diff.ts'),
    'content prepare': () => import('./content/prepare.ts'),
    'content export': () => import('./content/export.ts'),
  },
  'DATABASE AND ACCOUNTS': {
    'db backup': () => import('./db/backup.ts'),
    'db restore': () => import('./db/restore.ts'),
    'db move': () => import('./db/move.ts'),
    'db check': () => import('./db/check.ts'),
    'db migrate': () => import('./db/migrate.ts'),
    ...commandsOf('admin', () => import('./admin.ts'), [
      'add',
      'list',
      'disable',
      'enable',
      'role',
      'password',
      'sign-out',
    ]),
    ...commandsOf('token', () => import('./token.ts'), ['add', 'list', 'remove']),
    ...commandsOf('keys', () => import('./keys.ts'), ['list', 'rotate']),
    audit: () => import('./audit.ts'),
    seed: () => import('./seed.ts'),
  },
  SHELL: {
    completion: () => import('./completion.ts'),
  },
};

export const commands: Readonly<Record<string, Load>> = Object.assign({}, ...Object.values(groups));

export const folders: Readonly<Record<string, string>> = {
  content: 'Copy, check, compare, prepare or write the text and pictures of the site',
  db: 'Back up, restore, check, move or migrate the database',
  keys: 'List or replace the keys that sign and seal',
  admin: 'Manage the accounts that can see leads',
  webhook: 'Manage webhooks, which send lead events to other apps',
  token: 'Manage API tokens',
};
