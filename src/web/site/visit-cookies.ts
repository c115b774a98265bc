import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { StoreUnavailableError } from '../../base/errors.ts';
import { isSameSecret } from '../../base/same-secret.ts';
import {
  readTouches,
  type Touches,
  touchDays,
  touchOf,
  utmAmong,
  withTouch,
  writeTouches,
} from '../../leads/attribution.ts';
import type { FormId } from '../../site/forms/form.ts';
import { isFormId } from '../../site/forms/index.ts';
import type { Remembered } from '../../site/forms/remembered.ts';
import { isOptedOut } from '../http/pages.ts';
import { cookieOf } from '../http/request.ts';
import { ownHostsOf } from '../http/same-site.ts';
import type { RequestContext, WebContext } from '../http/web-context.ts';

/** Max age in milliseconds: browsers restore session cookies when they reopen tabs. */
const maxAge = 12 * 3_600_000;
const algorithm = 'aes-256-gcm';
const bytes = { iv: 12, tag: 16 };

/** Invalidates prerendered pages. */
export const rememberedHeaders = {
  'Cache-Control': 'private, no-store',
  'Clear-Site-Data': '"prefetchCache", "prerenderCache"',
};

type Tools = Pick<WebContext, 'clock' | 'visitKey'>;

/** Empty for a browser that opts out, and without a key. */
export async function rememberedOf(context: RequestContext): Promise<Remembered | undefined> {
  const { request } = context;
  const text = isOptedOut(request) ? undefined : cookieOf(request, nameOf(request, 'visit'));
  return text ? openVisit(context, text) : undefined;
}

/** Decrypts with the current key or an earlier one. */
export async function openVisit(context: Tools, text: string): Promise<Remembered | undefined> {
  for (const key of await visitKeysOf(context)) {
    const remembered = opened(text, key, context.clock());
    if (remembered) return remembered;
  }
  return undefined;
}

/** A session cookie; `undefined` for a browser that opts out, and without a key. */
export async function rememberedCookie(context: RequestContext, remembered: Remembered) {
  const { request } = context;
  const text = isOptedOut(request) ? undefined : await sealVisit(context, remembered);
  return text && cookie(request, 'visit', text);
}

/** Encrypted; `undefined` without a key. */
export async function sealVisit(context: Tools, remembered: Remembered): Promise<string | undefined> {
  const [key] = await visitKeysOf(context);
  return key && sealed({ ...remembered, at: context.clock() }, key);
}

export const forgottenCookie = (request: Request): string => cookie(request, 'visit', '', '; Max-Age=0');

const nameOf = ({ secure }: Request, name: string) => (secure ? `__Host-${name}` : name);

const cookie = (request: Request, name: string, value: string, more = '') =>
  `${nameOf(request, name)}=${value}; Path=/${more}; HttpOnly; SameSite=Lax${request.secure ? '; Secure' : ''}`;

/** The current key, and earlier ones that still open cookies. */
async function visitKeysOf({ visitKey }: Tools): Promise<Buffer[]> {
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
    if (now - at > maxAge) return undefined;
    // Forms of an earlier version are dropped.
    return { ...known, sent: Object.fromEntries(Object.entries(sent).filter(([form]) => isFormId(form))) };
  } catch {
    return undefined;
  }
}

/**
 * A signed submission time for the confirmation's address. It distinguishes two tabs of a browser, and replaces the cookie for
 * visitors who opt out. `undefined` without a key.
 */
export async function receiptFor(context: Tools, form: FormId, at: number): Promise<string | undefined> {
  const [key] = await visitKeysOf(context);
  return key && `${at.toString(36)}-${signature(key, form, at)}`;
}

/** `undefined` for a wrong signature, another form, or an old receipt. */
export async function readReceipt(context: Tools, form: FormId, receipt: unknown): Promise<number | undefined> {
  if (typeof receipt !== 'string' || !/^[a-z\d]{1,11}-[\w-]{22}$/.test(receipt)) return undefined;
  const [time = ''] = receipt.split('-', 1);
  const at = Number.parseInt(time, 36);
  const age = context.clock() - at;
  const keys = age >= 0 && age <= maxAge ? await visitKeysOf(context) : [];
  const signed = receipt.slice(time.length + 1);
  return keys.some((key) => isSameSecret(signed, signature(key, form, at))) ? at : undefined;
}

const signature = (key: Buffer, form: FormId, at: number) =>
  createHmac('sha256', key).update(`${form} ${at}`).digest('base64url').slice(0, 22);

const seconds = touchDays * 24 * 3600;

/** First and last touch; empty for a browser that opts out. */
export function touchesOf({ clock, request }: RequestContext): Touches | undefined {
  return isOptedOut(request) ? undefined : readTouches(cookieOf(request, nameOf(request, 'touches')), clock());
}

/** For visits with campaign values or from another site. */
export function touchCookie(context: RequestContext): string | undefined {
  const { request } = context;
  if (isOptedOut(request)) return undefined;
  const touch = touchOf({
    utm: utmAmong(request.query),
    referrer: request.get('referer') ?? '',
    ownHosts: ownHostsOf(request, context.config.publicUrl),
    page: request.originalUrl,
    at: new Date(context.clock()).toISOString(),
  });
  if (!touch) return undefined;
  const touches = withTouch(touchesOf(context), touch);
  return cookie(request, 'touches', writeTouches(touches), `; Max-Age=${seconds}`);
}
