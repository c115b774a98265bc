import type { LeadsCommand } from '../command.ts';

/** The commands in the order of the help, each at the path of its file; a file is loaded when its command is needed. */
export const commands: Readonly<Record<string, () => Promise<{ command: LeadsCommand }>>> = {
  list: () => import('./list.ts'),
  show: () => import('./show.ts'),
  export: () => import('./export.ts'),
  watch: () => import('./watch.ts'),
  stats: () => import('./stats.ts'),
  contacted: () => import('./contacted.ts'),
  status: () => import('./status.ts'),
  reopen: () => import('./reopen.ts'),
  note: () => import('./note.ts'),
  'not-spam': () => import('./not-spam.ts'),
  deliveries: () => import('./deliveries.ts'),
  deliver: () => import('./deliver.ts'),
  reconcile: () => import('./reconcile.ts'),
  forget: () => import('./forget.ts'),
  retention: () => import('./retention.ts'),
  seed: () => import('./seed.ts'),
  'db backup': () => import('./db/backup.ts'),
  'db restore': () => import('./db/restore.ts'),
  'db move': () => import('./db/move.ts'),
  'db check': () => import('./db/check.ts'),
  'db migrate': () => import('./db/migrate.ts'),
  'admin add': () => import('./admin/add.ts'),
  'admin list': () => import('./admin/list.ts'),
  'admin disable': () => import('./admin/disable.ts'),
  'admin enable': () => import('./admin/enable.ts'),
  'admin password': () => import('./admin/password.ts'),
};

/** What the folders of commands are for. */
export const folders: Readonly<Record<string, string>> = {
  db: 'back up, restore, check or update the database',
  admin: 'accounts that may see leads',
};
