import type { Request, Response } from 'express';
import type { Actor } from '../../base/actor.ts';
import { shortened } from '../../leads/retention/retention-rules.ts';
import { addressOf } from './address.ts';
import { accountOf } from './signed-in.ts';

/** Who is signed in and acts, with the network that they act from. */
export const actorOf = (request: Request, response: Response): Actor => actorNamed(accountOf(response).email, request);

/** Somebody by a name, with the network that they act from. */
export const actorNamed = (by: string, request: Request): Actor => ({
  by,
  via: 'web',
  address: shortened(addressOf(request)),
});
