import { randomUUID, scryptSync } from 'node:crypto';
import type { AdminStore } from '../../src/accounts/account-store.ts';
import type { Admin } from '../../src/db/rows.ts';
import type { TestApp } from './test-app.ts';

export const account = { email: 'owner@example.com', password: 'four unrelated plain words' };

export interface Credentials {
  email: string;
  password?: string;
  role?: Admin['role'];
}

/** An account, made where it is missing, whose password is checked at once; with those of the program that takes a quarter of a second. */
export async function addAccount(
  { admins, clock }: { admins: Pick<AdminStore, 'addAdmin' | 'findAdmin'>; clock: () => number },
  { email, password = account.password, role = 'admin' }: Credentials = account,
): Promise<Admin> {
  const known = await admins.findAdmin(email);
  if (known) return known;
  const salt = Buffer.alloc(16);
  const key = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
  const admin: Admin = {
    id: randomUUID(),
    email,
    password_hash: ['scrypt', 2, 1, 1, salt.toString('base64url'), key.toString('base64url')].join('$'),
    role,
    created_at: new Date(clock()).toISOString(),
    disabled_at: null,
    totp_secret: null,
    totp_step: 0,
    recovery_hashes: '[]',
    wrong_codes: 0,
    codes_from: null,
    session_generation: 0,
    list_columns: '',
  };
  await admins.addAdmin(admin);
  return admin;
}

/** The session cookie of an account that is made where it is missing. */
export async function signedIn({ app, request }: TestApp, credentials: Credentials = account): Promise<string> {
  await addAccount(app.context, credentials);
  const { email, password = account.password } = credentials;
  const answer = await request.post('/admin/sign-in').type('form').send({ email, password }).expect(303);
  return answer.get('set-cookie')?.[0]?.split(';')[0] ?? '';
}
