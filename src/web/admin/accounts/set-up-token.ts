import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { pathTo } from '../../../site/routes.ts';
import type { SetUp } from '../../web-context.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The one-time set-up address, the same in all instances: whichever printed it, any may be asked. */
export function createSetUp(adminKey: () => Promise<string>): SetUp {
  const token = async () =>
    createHmac('sha256', await adminKey())
      .update('set-up')
      .digest('base64url');
  return {
    accepts: async (given) => typeof given === 'string' && timingSafeEqual(sha256(given), sha256(await token())),
    path: async () => `${pathTo('adminSetUp')}?token=${await token()}`,
  };
}
