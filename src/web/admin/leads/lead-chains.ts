import { body, type ValidationChain } from 'express-validator';
import { pathTo } from '../../../site/routes.ts';
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
export const back = body('back').customSanitizer((path: unknown) => {
  const list = pathTo('adminLeads');
  if (typeof path !== 'string' || path.length > 2000 || /[\s\\]/.test(path)) return list;
  return path === list || path.startsWith(`${list}?`) || leadId(path.slice(list.length + 1)) ? path : list;
});
