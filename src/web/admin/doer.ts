import type { Request, Response } from 'express';
import type { Doer } from '../../base/actor.ts';
import { shortened } from '../../leads/retention/retention-rules.ts';
import { addressOf } from '../operations/address.ts';
import { accountOf } from './accounts/session.ts';

/** Who is signed in and acts, with the network that they act from. */
export const doerOf = (request: Request, response: Response): Doer => doerNamed(accountOf(response).email, request);

/** Somebody by a name, with the network that they act from. */
export const doerNamed = (by: string, request: Request): Doer => ({
  by,
  via: 'web',
  address: shortened(addressOf(request)),
});
