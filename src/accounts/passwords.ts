import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { type Asker, Semaphore } from './semaphore.ts';

/** The hash of an account that has no password yet: none is right. */
export const noPassword = '';

export const minPasswordLength = 12;
/** What a sign-in reads of a password; a longer one would never be right. */
export const maxPasswordLength = 1000;

const cost = { N: 2 ** 15, r: 8, p: 3 };
const maxmem = 64 * 1024 * 1024;
const keyLength = 32;
const saltLength = 16;

/** `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  await semaphore.acquire();
  const key = await derive(password, salt, keyLength, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the password made the hash. */
export async function verifyPassword(password: string, encoded: string): Promise<boolean> {
  return (await checkPassword(password, encoded)) === 'right';
}

/**
 * Whether the password made the hash, or `busy` when `asker` has to come again. Without a hash it takes as long and answers `wrong`,
 * so that the time shows nothing about names.
 */
export async function checkPassword(
  password: string,
  encoded: string | undefined,
  asker?: Asker,
): Promise<'right' | 'wrong' | 'busy'> {
  const [kind, N, r, p, salt = '', stored = ''] = (encoded || unknownName).split('$');
  const key = Buffer.from(stored, 'base64url');
  if (kind !== 'scrypt' || key.length === 0) return 'wrong';
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  if (!(await semaphore.acquire(asker))) return 'busy';
  const derived = await derive(password, Buffer.from(salt, 'base64url'), key.length, options);
  return timingSafeEqual(derived, key) && encoded ? 'right' : 'wrong';
}

const unknownName = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  Buffer.alloc(saltLength).toString('base64url'),
  Buffer.alloc(keyLength).toString('base64url'),
].join('$');

/** Each takes 32 MB and a thread of the pool, which pictures and files need too. */
const semaphore = new Semaphore({ atOnce: 2, waiting: 8 });

/** Needs a turn, and gives it back. */
async function derive(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  try {
    return await new Promise((resolve, reject) => {
      // The same letters typed on another keyboard may be other code points.
      scrypt(password.normalize('NFKC'), salt, length, { ...options, maxmem }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    semaphore.release();
  }
}
