import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Key } from '../../accounts/keys.ts';
import { pathTo } from '../../site/routes.ts';
import type { SetUp } from '../http/web-context.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The one-time set-up address, the same in all instances. */
export function createSetUp(adminKey: Key): SetUp {
  const token = (key: string) => createHmac('sha256', key).update('set-up').digest('base64url');
  return {
    accepts: async (given) =>
      typeof given === 'string' &&
      (await adminKey.all()).some((key) => timingSafeEqual(sha256(given), sha256(token(key)))),
    path: async () => `${pathTo('adminSetUp')}?token=${token(await adminKey())}`,
  };
}
