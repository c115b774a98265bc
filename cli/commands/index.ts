import type { LeadsCommand } from '../command.ts';
import { actionCommands } from '../leads/action-commands.ts';

type Load = () => Promise<{ command: LeadsCommand }>;

/** The commands in the groups and the order of the help, each at the path of its file, which is loaded when it is needed. Those that do one thing with leads are declared by their action. */
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
    'webhook add': () => import('./webhook/add.ts'),
    'webhook list': () => import('./webhook/list.ts'),
    'webhook test': () => import('./webhook/test.ts'),
    'webhook disable': () => import('./webhook/disable.ts'),
    'webhook enable': () => import('./webhook/enable.ts'),
    'webhook rotate': () => import('./webhook/rotate.ts'),
    'webhook remove': () => import('./webhook/remove.ts'),
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
    'admin add': () => import('./admin/add.ts'),
    'admin list': () => import('./admin/list.ts'),
    'admin disable': () => import('./admin/disable.ts'),
    'admin enable': () => import('./admin/enable.ts'),
    'admin role': () => import('./admin/role.ts'),
    'admin password': () => import('./admin/password.ts'),
    'admin sign-out': () => import('./admin/sign-out.ts'),
    'token add': () => import('./token/add.ts'),
    'token list': () => import('./token/list.ts'),
    'token remove': () => import('./token/remove.ts'),
    'keys list': () => import('./keys/list.ts'),
    'keys rotate': () => import('./keys/rotate.ts'),
    audit: () => import('./audit.ts'),
    seed: () => import('./seed.ts'),
  },
  SHELL: {
    completion: () => import('./completion.ts'),
  },
};

export const commands: Readonly<Record<string, Load>> = Object.assign({}, ...Object.values(groups));

export const folders: Readonly<Record<string, string>> = {
  content: 'Copy, check, compare, prepare or write the words and pictures of the site',
  db: 'Back up, restore, check, move or migrate the database',
  keys: 'List or replace the keys that sign and seal',
  admin: 'Manage the accounts that can see leads',
  webhook: 'Manage webhooks, which send lead events to other apps',
  token: 'Manage the tokens of programs that use the API',
};
