import { body, type ValidationChain } from 'express-validator';
import { pathTo } from '../../site/routes.ts';
import { ownPage } from '../http/own-page.ts';
import { leadLimit } from './lead-body.ts';
import { leadId } from './lead-list-query.ts';

/** The texts that were posted under a name, once each. */
export const texts = (name: string): ValidationChain =>
  body(name)
    .toArray()
    .customSanitizer((values: unknown[]) => [...new Set(values.filter((value) => typeof value === 'string'))]);

/** The leads that were selected. */
export const selected = texts('lead').customSanitizer((values: string[]) => idsIn(values));

/** The ids of leads among what was sent under a name. */
export const idsIn = (values: unknown): string[] =>
  [...new Set([values].flat().flatMap((value) => leadId(value) ?? []))].slice(0, leadLimit);

/** The list that a page was reached from. */
export const backIn = (path: unknown): string => ownPage(path, 'adminLeads') ?? pathTo('adminLeads');

/** The same of a post. */
export const backToList = body('back').customSanitizer(backIn);

/** A page of a lead is shown again from its actions on. */
export const atActions = (path: string) => (ownPage(path, 'adminLead', 'adminPerson') ? `${path}#work` : path);

/** The page of ours that a post came from, or the list. */
export const back = body('back').customSanitizer(
  (path: unknown) =>
    ownPage(path, 'adminLeads', 'adminLead', 'adminPerson', 'admin', 'adminAudit', 'adminImports') ??
    pathTo('adminLeads'),
);
