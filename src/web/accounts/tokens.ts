import { body } from 'express-validator';
import * as tokens from '../../accounts/tokens.ts';
import { type ApiToken, tokenRoles } from '../../db/rows.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/admin-session.ts';
import { answerPost, type Refusal, refuseForm, sendAdminPage } from '../http/answers.ts';
import { readPost, refusalAt, text } from '../http/posted.ts';
import { handling, type RequestContext } from '../http/web-context.ts';

export const showTokens = handling(async (context) => {
  const props = { tokens: await tokens.listTokens(context) };
  return sendAdminPage(context, 'adminTokens', props, { json: props });
});

export const addToken = readPost(
  [
    'name',
    text('role').isIn(tokenRoles).withMessage('Please choose a role'),
    body('lifetime').optional().isIn(tokens.tokenLifetimeNames).withMessage('Please choose how long it works'),
  ],
  async (typed: Typed, context) => {
    const added = await tokens.addToken(context, typed, actorOf(context));
    if (added.outcome !== 'added') {
      return refuse(context, refusalAt({ field: 'name', message: added.message }), typed);
    }
    const { name, expires_at } = added.token;
    const json = { ok: true, name, token: added.secret, expires_at };
    const props = { tokens: await tokens.listTokens(context), added: { name, secret: added.secret } };
    return sendAdminPage(context, 'adminTokens', props, { json });
  },
  refuse,
);

type Typed = Pick<ApiToken, 'name' | 'role'> & { lifetime?: tokens.TokenLifetime };

async function refuse(context: RequestContext, refusal: Refusal, typed: Typed) {
  return refuseForm(context, 'adminTokens', refusal, { tokens: await tokens.listTokens(context), typed });
}

export const removeToken = handling(async (context) => {
  const { outcome } = await tokens.removeToken(context, String(context.request.params.id), actorOf(context));
  const status = outcome === 'removed' ? 200 : 404;
  return answerPost(context, { status, json: { outcome }, to: pathTo('adminTokens') });
});
