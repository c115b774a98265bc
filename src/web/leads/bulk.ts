import { type ActionName, actionOf } from '../../leads/actions/index.ts';
import type { BulkContext } from '../../leads/bulk/act-on-all.ts';
import { pathTo } from '../../site/routes.ts';
import type { WebContext } from '../http/web-context.ts';

/** Whether an action is offered for many leads at once. */
export const isForMany = (action: ActionName): boolean =>
  Boolean(actionOf(action).isOffered ?? actionOf(action).asksFirst);

/** Characters of the emails of those who share leads. */
const longestOwners = 2000;

/** The page that asks before it acts: on these leads, or without any on all of the list. */
export function bulkPath(
  action: ActionName | undefined,
  back: string,
  { ids = [], owner }: { ids?: readonly string[]; owner?: string } = {},
): string {
  // A longer address would be refused.
  const to = owner && owner.length <= longestOwners && { to: owner };
  const query = new URLSearchParams({ ...(action && { action }), ...(to || {}), back });
  for (const id of ids) query.append('lead', id);
  return `${pathTo('adminLeadsBulk')}?${query}`;
}

/** What acting on many leads needs; an account is looked up once for all of them. */
export function bulkContext({ store, admins, clock }: Pick<WebContext, 'store' | 'admins' | 'clock'>): BulkContext {
  const found = new Map<string, ReturnType<BulkContext['admins']['findAdmin']>>();
  return {
    together: store.together,
    clock,
    admins: {
      findAdmin(email) {
        const account = found.get(email) ?? admins.findAdmin(email);
        found.set(email, account);
        return account;
      },
    },
  };
}
