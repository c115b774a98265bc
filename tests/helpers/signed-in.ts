import { type AccountContext, addAdmin } from '../../src/accounts/accounts.ts';
import type { Admin } from '../../src/db/rows.ts';
import type { TestApp } from './test-app.ts';

export const account = { email: 'owner@example.com', password: 'four unrelated plain words' };

export interface Credentials {
  email: string;
  password?: string;
  role?: Admin['role'];
}

/** An account, made where it is missing. */
export async function addAccount(
  context: AccountContext,
  { password = account.password, ...rest }: Credentials = account,
): Promise<Admin> {
  const added = await addAdmin(context, { password, ...rest });
  const admin = added.outcome === 'added' ? added.admin : await context.admins.findAdmin(rest.email);
  if (!admin) throw new Error('message' in added ? added.message : added.outcome);
  return admin;
}

/** The session cookie of an account that is made where it is missing. */
export async function signedIn({ app, request }: TestApp, credentials: Credentials = account): Promise<string> {
  await addAccount(app.context, credentials);
  const { email, password = account.password } = credentials;
  const answer = await request.post('/admin/sign-in').type('form').send({ email, password }).expect(303);
  return answer.get('set-cookie')?.[0]?.split(';')[0] ?? '';
}
