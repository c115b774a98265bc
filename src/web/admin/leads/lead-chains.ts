import { body, type ValidationChain } from 'express-validator';
import { pathTo } from '../../../site/routes.ts';
import { ownPage } from '../own-page.ts';
import { leadLimit } from './lead-body.ts';
import { leadId } from './leads-asked.ts';

/** The texts that were posted under a name, once each. */
export const texts = (name: string): ValidationChain =>
  body(name)
    .toArray()
    .customSanitizer((values: unknown[]) => [...new Set(values.filter((value) => typeof value === 'string'))]);

/** The leads that were selected. */
export const selected = texts('lead').customSanitizer((values: string[]) =>
  values.flatMap((value) => leadId(value) ?? []).slice(0, leadLimit),
);

/** The page of ours that a post came from, or the list. */
export const back = body('back').customSanitizer(
  (path: unknown) => ownPage(path, 'adminLeads', 'adminLead', 'adminPerson') ?? pathTo('adminLeads'),
);
