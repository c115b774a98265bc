import { addAdmin } from '../../src/accounts/accounts.ts';
import type { Admin } from '../../src/accounts/store.ts';
import type { TestApp } from './test-app.ts';

export const account = { email: 'owner@example.com', password: 'four unrelated plain words' };

/** The session cookie of an account that is made where it is missing. */
export async function signedIn(
  { app, request }: TestApp,
  credentials: { email: string; password: string; role?: Admin['role'] } = account,
): Promise<string> {
  await addAdmin(app.context, credentials);
  const { email, password } = credentials;
  const answer = await request.post('/admin/sign-in').type('form').send({ email, password }).expect(303);
  return answer.get('set-cookie')?.[0]?.split(';')[0] ?? '';
}
