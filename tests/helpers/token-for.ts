import { addToken } from '../../src/accounts/tokens.ts';
import type { ApiToken } from '../../src/db/rows.ts';
import type { TestApp } from './test-app.ts';

/** A token for a program of a name, added by an account. */
export async function tokenFor(
  { app }: TestApp,
  name: string,
  role: ApiToken['role'],
  by = 'owner@example.com',
): Promise<string> {
  const added = await addToken(app.context, { name, role }, { by, via: 'web' });
  if (added.outcome !== 'added') throw new Error(added.message);
  return added.secret;
}
