import type { Request, Response } from 'express';
import { body, matchedData } from 'express-validator';
import * as tokens from '../../accounts/tokens.ts';
import { type ApiToken, tokenRoles } from '../../db/rows.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/admin-session.ts';
import { answerPost, type Refusal, refuseForm, sendAdminPage } from '../http/answers.ts';
import { refusalAt, refusalOf, text } from '../http/posted.ts';
import type { Handler, WebContext } from '../http/web-context.ts';

export const showTokens: Handler = (context) => async (request, response) => {
  const props = { tokens: await tokens.listTokens(context) };
  return sendAdminPage(context, request, response, 'adminTokens', props, { json: props });
};

export const addToken = (context: WebContext) => [
  text('name'),
  text('role').isIn(tokenRoles).withMessage('Please choose a role'),
  body('lifetime').optional().isIn(tokens.tokenLifetimeNames).withMessage('Please choose how long it works'),
  async (request: Request, response: Response) => {
    const typed = matchedData<Pick<ApiToken, 'name' | 'role'> & { lifetime?: tokens.TokenLifetime }>(request);
    const refuse = async (refusal: Refusal) => {
      const props = { tokens: await tokens.listTokens(context), typed };
      return refuseForm(context, request, response, 'adminTokens', refusal, props);
    };
    const wrong = refusalOf(request);
    if (wrong) return refuse(wrong);
    const added = await tokens.addToken(context, typed, actorOf(request, response));
    if (added.outcome !== 'added') return refuse(refusalAt({ field: 'name', message: added.message }));
    const { name, expires_at } = added.token;
    const json = { ok: true, name, token: added.secret, expires_at };
    const props = { tokens: await tokens.listTokens(context), added: { name, secret: added.secret } };
    return sendAdminPage(context, request, response, 'adminTokens', props, { json });
  },
];

export const removeToken: Handler = (context) => async (request, response) => {
  const { outcome } = await tokens.removeToken(context, String(request.params.id), actorOf(request, response));
  const status = outcome === 'removed' ? 200 : 404;
  return answerPost(request, response, { status, json: { outcome }, to: pathTo('adminTokens') });
};
