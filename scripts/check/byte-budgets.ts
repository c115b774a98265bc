import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app.ts';
import type { Verdict } from './verdict.ts';

/** Names every budget that is broken. Read only after the build, which makes what is measured. */
export async function byteBudgets(): Promise<Verdict> {
  const { fileBudgets, pageBudgets } = await import('../budgets.ts');
  const folder = await mkdtemp(join(tmpdir(), 'budgets-'));
  const app = createApp({ LOG_LEVEL: 'silent', DATA_DIR: folder });
  try {
    await app.ready;
    const broken = [...fileBudgets(), ...(await pageBudgets(app))].filter(({ found, most }) => found > most);
    return { problems: broken.map(({ what, found, most }) => `${what}: ${found}, at most ${most}`) };
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
}
