import express, { type NextFunction, type Request, type Response } from 'express';
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

/** The values that were posted under a name, once each. */
export const listed = (request: Request, name: string): string[] => [
  ...new Set([request.body[name]].flat().filter((value): value is string => typeof value === 'string')),
];

/** The leads that were ticked. */
export const tickedLeads = (request: Request): string[] =>
  listed(request, 'lead')
    .flatMap((value) => leadId(value) ?? [])
    .slice(0, leadLimit);

/** The page of ours that a post came from, or the list. */
export function wayBack(request: Request): string {
  const { back } = request.body as { back?: unknown };
  const list = pathTo('adminLeads');
  if (typeof back !== 'string' || back.length > 2000 || /[\s\\]/.test(back)) return list;
  return back === list || back.startsWith(`${list}?`) || leadId(back.slice(list.length + 1)) ? back : list;
}
