import { randomUUID } from 'node:crypto';
import { auditEvent } from '../audit.ts';
import { emailWords, validEmail } from '../site/forms/rules.ts';
import type { Doer } from './doer.ts';
import { hashPassword, leastPasswordLength, mostPasswordLength, verifyPassword } from './passwords.ts';
import type { Admin, AdminStore } from './store.ts';

export interface AccountContext {
  admins: Pick<AdminStore, 'addAdmin' | 'findAdmin' | 'setSecondStep' | 'spendSecondStep'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

export interface NewAccount {
  email: string;
  password: string;
  role?: Admin['role'];
}

export type AccountAdded =
  | { outcome: 'added'; admin: Admin }
  | { outcome: 'exists' }
  /** With a sentence to show. */
  | { outcome: 'refused'; field: 'email' | 'password'; message: string };

export type SignedIn = { outcome: 'signed-in'; admin: Admin } | { outcome: 'refused' };

/** Adds an account; `exists` when the e-mail has one. With `doer` it is an event. */
export async function addAdmin(context: AccountContext, account: NewAccount, doer?: Doer): Promise<AccountAdded> {
  return add(context, account, { doer });
}

/** Adds the first account of all; `exists` when there is any, also when two try at once. */
export async function addFirstAdmin(context: AccountContext, account: Omit<NewAccount, 'role'>): Promise<AccountAdded> {
  return add(context, account, { onlyFirst: true });
}

/** The account of an e-mail, its password and, where it asks for one, a code. Unknown, disabled and wrong look alike and take as long. */
export async function signIn(
  context: AccountContext,
  { email, password, code = '' }: { email: string; password: string; code?: string },
): Promise<SignedIn> {
  const admin = await context.admins.findAdmin(email.trim().toLowerCase());
  const right = await verifyPassword(password, admin?.password_hash);
  if (!admin || !right || admin.disabled_at !== null) return { outcome: 'refused' };
  // Most runs of the program need nothing of codes.
  const passed =
    admin.totp_secret === null || (await (await import('./second-step.ts')).passSecondStep(context, admin, code));
  return passed ? { outcome: 'signed-in', admin } : { outcome: 'refused' };
}

async function add(
  context: AccountContext,
  account: NewAccount,
  { onlyFirst, doer }: { onlyFirst?: true; doer?: Doer },
): Promise<AccountAdded> {
  const email = account.email.trim().toLowerCase();
  const refused = emailRefusal(email) ?? (await passwordRefusal(email, account.password));
  if (refused) return refused;
  const admin: Admin = {
    id: randomUUID(),
    email,
    password_hash: await hashPassword(account.password),
    role: account.role ?? 'admin',
    created_at: new Date(context.clock()).toISOString(),
    disabled_at: null,
    totp_secret: null,
    totp_step: 0,
    recovery_hashes: '[]',
  };
  const event = doer && auditEvent('account-added', doer, context.clock(), { email, role: admin.role });
  return (await context.admins.addAdmin(admin, { onlyFirst, event }))
    ? { outcome: 'added', admin }
    : { outcome: 'exists' };
}

type Refused<Field extends string> = { outcome: 'refused'; field: Field; message: string };

function emailRefusal(email: string): Refused<'email'> | undefined {
  const rule = validEmail(emailWords);
  const wrong = email.length > 254 || ('pattern' in rule && !new RegExp(rule.pattern).test(email));
  return wrong ? { outcome: 'refused', field: 'email', message: emailWords } : undefined;
}

/** Why an account may not have this password, if it may not. */
export async function passwordRefusal(email: string, password: string): Promise<Refused<'password'> | undefined> {
  if ([...password].length < leastPasswordLength) {
    const message = `The password must have at least ${leastPasswordLength} characters`;
    return { outcome: 'refused', field: 'password', message };
  }
  if (password.length > mostPasswordLength) {
    const message = `The password must have at most ${mostPasswordLength} characters`;
    return { outcome: 'refused', field: 'password', message };
  }
  // The lists of common passwords are large, and most runs of the program need none of them.
  const { isGuessable } = await import('./guessable.ts');
  if (!isGuessable(password, [email, ...email.split(/[@.]/)])) return undefined;
  return {
    outcome: 'refused',
    field: 'password',
    message: 'This password is easy to guess: take a few unrelated words',
  };
}
