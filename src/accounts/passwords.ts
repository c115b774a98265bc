import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

export interface SemaphoreRequest {
  /** Such as an IP address; only one request per key waits. */
  key: string;
  gone: AbortSignal;
}

/** Runs expensive work, a few at a time. Only one task per key waits, so that one sender cannot fill the queue. */
export class Semaphore {
  private readonly waiting = new Set<{ key?: string; begin: () => void }>();
  private readonly limits: { atOnce: number; waiting: number };
  private busy = 0;

  constructor(limits: { atOnce: number; waiting: number }) {
    this.limits = limits;
  }

  /** `false` when the queue is full, the key is waiting already, or the client has gone; without a request it waits as long as needed. */
  acquire(request?: SemaphoreRequest): Promise<boolean> {
    if (request?.gone.aborted) return Promise.resolve(false);
    if (this.busy < this.limits.atOnce) {
      this.busy++;
      return Promise.resolve(true);
    }
    if (request && !this.hasRoom(request.key)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = () => {
        this.waiting.delete(entry);
        resolve(false);
      };
      const begin = () => {
        request?.gone.removeEventListener('abort', leave);
        resolve(true);
      };
      const entry = { key: request?.key, begin };
      request?.gone.addEventListener('abort', leave, { once: true });
      this.waiting.add(entry);
    });
  }

  release(): void {
    const [next] = this.waiting;
    if (!next) this.busy--;
    else {
      this.waiting.delete(next);
      next.begin();
    }
  }

  private hasRoom(key: string): boolean {
    return this.waiting.size < this.limits.waiting && ![...this.waiting].some((entry) => entry.key === key);
  }
}

/** Hash of an account without a password yet: no password matches. */
export const noPassword = '';

export const minPasswordLength = 12;
/** Bounds the work of hashing. */
export const maxPasswordLength = 1000;

/** As OWASP asks. Only tests lower it. */
export const scryptCost = { N: 2 ** 15, r: 8, p: 3 };
const maxmem = 64 * 1024 * 1024;
const keyLength = 32;
const saltLength = 16;

/** `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  await semaphore.acquire();
  return encode(salt, await derive(password, salt, keyLength, scryptCost));
}

function encode(salt: Buffer, key: Buffer): string {
  const { N, r, p } = scryptCost;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function verifyPassword(password: string, encoded: string): Promise<boolean> {
  return (await checkPassword(password, encoded)) === 'right';
}

/** Without a hash it takes as long and returns `wrong`, so that timing reveals no account names. */
export async function checkPassword(
  password: string,
  encoded: string | undefined,
  request?: SemaphoreRequest,
): Promise<'right' | 'wrong' | 'busy'> {
  const [kind, N, r, p, salt = '', stored = ''] = (encoded || hashOfNobody()).split('$');
  const key = Buffer.from(stored, 'base64url');
  // Normalizing takes quadratic time, and no password is that long.
  if (kind !== 'scrypt' || key.length === 0 || password.length > maxPasswordLength) return 'wrong';
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  if (!(await semaphore.acquire(request))) return 'busy';
  const derived = await derive(password, Buffer.from(salt, 'base64url'), key.length, options);
  return timingSafeEqual(derived, key) && encoded ? 'right' : 'wrong';
}

const hashOfNobody = () => encode(Buffer.alloc(saltLength), Buffer.alloc(keyLength));

/** Each hash takes 32 MB and a thread of libuv's pool, which image processing and file access need too. */
const semaphore = new Semaphore({ atOnce: 2, waiting: 8 });

/** Expects an acquired semaphore, and releases it. */
async function derive(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  try {
    return await new Promise((resolve, reject) => {
      // Keyboards may produce different code points for the same letters.
      scrypt(password.normalize('NFKC'), salt, length, { ...options, maxmem }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    semaphore.release();
  }
}

export interface Refused {
  outcome: 'refused';
  field: string;
  message: string;
}

export const refused = (field: string, message: string): Refused => ({ outcome: 'refused', field, message });
