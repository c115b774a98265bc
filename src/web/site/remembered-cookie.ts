import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { StoreUnavailableError } from '../../base/errors.ts';
import { isFormId } from '../../site/forms/index.ts';
import type { Remembered } from '../../site/forms/remembered.ts';
import { cookieOf, rememberedCookieName } from '../http/cookies.ts';
import { isOptedOut } from '../http/pages.ts';
import type { WebContext } from '../http/web-context.ts';

/** Max age in milliseconds: browsers restore session cookies when they reopen tabs. */
const longest = 12 * 3_600_000;
const algorithm = 'aes-256-gcm';
const bytes = { iv: 12, tag: 16 };

/** Invalidates prerendered pages. */
export const rememberedHeaders = {
  'Cache-Control': 'private, no-store',
  'Clear-Site-Data': '"prefetchCache", "prerenderCache"',
};

type Tools = Pick<WebContext, 'clock' | 'visitKey'>;

/** Empty for a browser that opts out, and without a key. */
export async function rememberedOf(context: Tools, request: Request): Promise<Remembered | undefined> {
  const text = isOptedOut(request) ? undefined : cookieOf(request, rememberedCookieName(request.secure));
  return text ? openVisit(context, text) : undefined;
}

/** What `sealVisit` sealed, with this key or one before it. */
export async function openVisit(context: Tools, text: string): Promise<Remembered | undefined> {
  for (const key of await visitKeysOf(context)) {
    const remembered = opened(text, key, context.clock());
    if (remembered) return remembered;
  }
  return undefined;
}

/** A session cookie; `undefined` for a browser that opts out, and without a key. */
export async function rememberedCookie(
  context: Tools,
  request: Request,
  remembered: Remembered,
): Promise<string | undefined> {
  const text = isOptedOut(request) ? undefined : await sealVisit(context, remembered);
  return text && cookie(request, text);
}

/** A text that only we can read and write; `undefined` where the key cannot be had. */
export async function sealVisit(context: Tools, remembered: Remembered): Promise<string | undefined> {
  const [key] = await visitKeysOf(context);
  return key && sealed({ ...remembered, at: context.clock() }, key);
}

/** Expires the cookie. */
export const forgottenCookie = (request: Request): string => cookie(request, '', '; Max-Age=0');

const cookie = (request: Request, value: string, more = '') =>
  `${rememberedCookieName(request.secure)}=${value}; Path=/${more}; HttpOnly; SameSite=Lax${request.secure ? '; Secure' : ''}`;

/** The current key, and earlier ones that still open cookies. */
export async function visitKeysOf({ visitKey }: Tools): Promise<Buffer[]> {
  try {
    return (await visitKey.all()).map((key) => Buffer.from(key, 'base64url'));
  } catch (error) {
    if (error instanceof StoreUnavailableError) return [];
    throw error;
  }
}

function sealed(value: Remembered & { at: number }, key: Buffer): string {
  const iv = randomBytes(bytes.iv);
  const cipher = createCipheriv(algorithm, key, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** `undefined` for a forged or old cookie. */
function opened(text: string, key: Buffer, now: number): Remembered | undefined {
  try {
    const all = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv(algorithm, key, all.subarray(0, bytes.iv), { authTagLength: bytes.tag });
    decipher.setAuthTag(all.subarray(bytes.iv, bytes.iv + bytes.tag));
    const plain = Buffer.concat([decipher.update(all.subarray(bytes.iv + bytes.tag)), decipher.final()]);
    const { at, sent, ...known } = JSON.parse(plain.toString()) as Remembered & { at: number };
    if (now - at > longest) return undefined;
    // Forms of an earlier version are dropped.
    return { ...known, sent: Object.fromEntries(Object.entries(sent).filter(([form]) => isFormId(form))) };
  } catch {
    return undefined;
  }
}
