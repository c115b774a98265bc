import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FormId } from '../../site/forms/form.ts';
import type { WebContext } from '../http/web-context.ts';
import { visitKeysOf } from './remembered-cookie.ts';

type Tools = Pick<WebContext, 'clock' | 'visitKey'>;

/** In milliseconds, the same as for the visit's cookie. */
const longest = 12 * 3_600_000;

/**
 * A signed submission time, for the address of a confirmation. It tells two tabs of one browser apart, and a visitor who opts out
 * of cookies has nothing else to show. `undefined` where the key cannot be had.
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
  const keys = age >= 0 && age <= longest ? await visitKeysOf(context) : [];
  const signed = Buffer.from(receipt.slice(time.length + 1));
  return keys.some((key) => timingSafeEqual(signed, Buffer.from(signature(key, form, at)))) ? at : undefined;
}

const signature = (key: Buffer, form: FormId, at: number) =>
  createHmac('sha256', key).update(`${form} ${at}`).digest('base64url').slice(0, 22);
