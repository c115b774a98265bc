import type { Response } from 'express';
import { StoreUnavailableError } from '../../base/errors.ts';
import { logOf } from './request-id.ts';
import type { WebContext } from './web-context.ts';

/** What a page says in the place of leads that could not be loaded. The cause goes to the log; a reader gets words, never SQL. */
export function failedToLoad(context: WebContext, response: Response, error: unknown): string {
  const isStore = error instanceof StoreUnavailableError;
  logOf(context, response).error(isStore ? { reason: error.message } : { err: error }, 'leads not loaded');
  return `Failed to load leads: ${isStore ? error.message : 'The database answered with an error.'}`;
}
