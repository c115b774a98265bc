import { body, type ValidationChain } from 'express-validator';
import { leadId, parseListQuery } from '../../leads/list-query.ts';
import { selectionLimit } from '../../site/endpoints.ts';
import { pathTo } from '../../site/routes.ts';
import { accountOf, ownPage } from '../http/admin-session.ts';
import type { RequestContext } from '../http/web-context.ts';

/** As the account sees it. */
export const listQueryOf = (context: RequestContext, query = context.request.query, now = context.clock()) =>
  parseListQuery(query, now, accountOf(context).email);

/** Distinct posted texts. */
export const texts = (name: string): ValidationChain =>
  body(name)
    .toArray()
    .customSanitizer((values: unknown[]) => [...new Set(values.filter((value) => typeof value === 'string'))]);

export const selected = texts('lead').customSanitizer((values: string[]) => idsIn(values));

export const idsIn = (values: unknown): string[] =>
  [...new Set([values].flat().flatMap((value) => leadId(value) ?? []))].slice(0, selectionLimit);

export const backIn = (path: unknown): string => ownPage(path, 'adminLeads') ?? pathTo('adminLeads');

export const backToList = body('back').customSanitizer(backIn);

/** Scrolls a lead's page to its actions. */
export const atActions = (path: string) => (ownPage(path, 'adminLead', 'adminPerson') ? `${path}#work` : path);

export const back = body('back').customSanitizer(
  (path: unknown) =>
    ownPage(path, 'adminLeads', 'adminLead', 'adminPerson', 'admin', 'adminAudit', 'adminImports') ??
    pathTo('adminLeads'),
);
