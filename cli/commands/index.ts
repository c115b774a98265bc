import { actionNames, actionOf } from '../../src/leads/actions/index.ts';
import type { LeadsCommand } from '../command.ts';

type Load = () => Promise<{ command: LeadsCommand }>;

/** Several commands of one file; in a folder, they are typed behind its name. */
const commandsOf = <N extends string>(
  load: () => Promise<{ commands: Readonly<Record<N, LeadsCommand>> }>,
  names: readonly N[],
  folder = '',
): Record<string, Load> =>
  Object.fromEntries(
    names.map((name) => [`${folder} ${name}`.trim(), async () => ({ command: (await load()).commands[name] })]),
  );

const actionCommands: Record<string, Load> = Object.fromEntries(
  actionNames
    .filter((name) => actionOf(name).command)
    .map((name) => [name, async () => ({ command: (await import('./work.ts')).actionCommand(name) })]),
);

/** In the order of the help. A file is loaded when one of its commands is needed. */
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
    ...commandsOf(() => import('./work.ts'), ['contacted', 'status']),
    ...actionCommands,
    ...commandsOf(() => import('./work.ts'), ['delete']),
  },
  DELIVERIES: {
    ...commandsOf(() => import('./deliveries.ts'), ['deliveries', 'deliver', 'reconcile']),
    ...commandsOf(
      () => import('./webhook.ts'),
      ['add', 'list', 'test', 'disable', 'enable', 'rotate', 'remove'],
      'webhook',
    ),
  },
  PRIVACY: commandsOf(() => import('./privacy.ts'), ['forget', 'retention']),
  'WORDS AND PICTURES': {
    'content init': () => import('./content-init.ts'),
    ...commandsOf(() => import('./content.ts'), ['check', 'diff', 'prepare', 'export'], 'content'),
  },
  'DATABASE AND ACCOUNTS': {
    ...commandsOf(() => import('./db.ts'), ['backup', 'restore', 'move', 'check', 'migrate'], 'db'),
    ...commandsOf(
      () => import('./admin.ts'),
      ['add', 'list', 'disable', 'enable', 'role', 'password', 'sign-out'],
      'admin',
    ),
    ...commandsOf(() => import('./token.ts'), ['add', 'list', 'remove'], 'token'),
    ...commandsOf(() => import('./keys.ts'), ['list', 'rotate'], 'keys'),
    audit: () => import('./audit.ts'),
    seed: () => import('./seed.ts'),
  },
  SHELL: { completion: () => import('./completion.ts') },
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
