import express, { type NextFunction, type Request, type Response } from 'express';
import { body, type ValidationChain } from 'express-validator';
import { pathTo } from '../../../site/routes.ts';
import { bodyLimit, refuseLong, urlencoded } from '../../forms/body.ts';
import { readableBody } from '../../readable.ts';
import type { WebContext } from '../../web-context.ts';
import { leadId } from './leads-asked.ts';

/** How many leads one post may name: a page of the list, with room. */
export const leadLimit = 200;

/** Reads what the forms of the leads pages post: many leads at once, or a note. */
export const readLeadsBody = (context: WebContext) => [
  refuseLong(context),
  urlencoded(2 * leadLimit),
  express.json({ limit: bodyLimit }),
  (request: Request, _response: Response, next: NextFunction) => {
    request.body ??= {}; // a post without any
    next();
  },
  readableBody(context),
];

/** The texts that were posted under a name, once each. */
export const texts = (name: string): ValidationChain =>
  body(name)
    .toArray()
    .customSanitizer((values: unknown[]) => [...new Set(values.filter((value) => typeof value === 'string'))]);

/** The leads that were ticked. */
export const ticked = texts('lead').customSanitizer((values: string[]) =>
  values.flatMap((value) => leadId(value) ?? []).slice(0, leadLimit),
);

/** The page of ours that a post came from, or the list. */
export const back = body('back').customSanitizer((path: unknown) => {
  const list = pathTo('adminLeads');
  if (typeof path !== 'string' || path.length > 2000 || /[\s\\]/.test(path)) return list;
  return path === list || path.startsWith(`${list}?`) || leadId(path.slice(list.length + 1)) ? path : list;
});
