import type { Request, Response } from 'express';
import type { Doer } from '../../admin/doer.ts';
import { addressOf } from '../address.ts';
import { accountOf } from './session.ts';

/** Who is signed in and acts, with the network that they act from. */
export const doerOf = (request: Request, response: Response): Doer => doerNamed(accountOf(response).email, request);

/** Somebody by a name, with the network that they act from. */
export const doerNamed = (by: string, request: Request): Doer => ({
  by,
  via: 'web',
  address: networkOf(addressOf(request)),
});

/** The network that an address belongs to: three numbers of IPv4, three groups of IPv6. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (/^\d+(\.\d+){3}$/.test(plain)) return plain.replace(/\.\d+$/, '.0');
  const [before = ''] = plain.split('::');
  return plain.includes(':') ? `${before.split(':').slice(0, 3).filter(Boolean).join(':')}::` : '';
}
