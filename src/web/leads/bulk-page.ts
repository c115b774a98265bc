import type { BulkView } from '../../../views/pages/admin/leads/bulk.tsx';
import { uuidv7 } from '../../base/uuid.ts';
import { type ChosenLeads, chosen, leadsUntil } from '../../leads/bulk.ts';
import { inGroups } from '../../leads/list-query.ts';
import { ownersIn } from '../../leads/owners.ts';
import { sendAdminPage } from '../http/answers.ts';
import type { RequestContext } from '../http/web-context.ts';
import { listQueryOf } from './posted.ts';

/** The selected leads; if none are, the whole list as it was at `seen`. */
export interface BulkRequest {
  back: string;
  ids: readonly string[];
  /** Milliseconds. */
  seen: number;
}

const parseReturnQuery = (context: RequestContext, { back, seen }: BulkRequest) =>
  listQueryOf(context, Object.fromEntries(new URLSearchParams(back.split('?')[1])), seen);

export async function findLeads(context: RequestContext, bulk: BulkRequest): Promise<ChosenLeads> {
  if (bulk.ids.length) return chosen(bulk.ids);
  const listQuery = parseReturnQuery(context, bulk);
  return 'problem' in listQuery ? chosen([]) : leadsUntil(context.leads, inGroups(listQuery).filter, bulk.seen);
}

/** Parameters that filter nothing. */
const unfiltering = ['sort', 'view'];

/** Asks before an action on many leads. */
export async function sendBulk(
  context: RequestContext,
  bulk: BulkRequest,
  question: Pick<BulkView, 'action' | 'values' | 'problem' | 'refused'>,
) {
  const { back, ids, seen } = bulk;
  const leads = await findLeads(context, bulk);
  const listQuery = parseReturnQuery(context, bulk);
  const params =
    'problem' in listQuery ? [] : Object.entries(listQuery.params).filter(([word]) => !unfiltering.includes(word));
  const filterText = params.map(([word, value]) => `${word} ${value}`).join(', ');
  const message = question.problem ?? question.refused?.message;
  const status = question.problem ? 409 : question.refused ? 422 : 200;
  const json = { ok: !message, message, count: leads.ids.length };
  const sent: [string, string][] = [
    ['id', uuidv7(context.clock())],
    ['seen', String(seen)],
    ['mark', leads.checksum],
    ['back', back],
    ...ids.map((id): [string, string] => ['lead', id]),
  ];
  const view: BulkView = {
    ...question,
    count: leads.ids.length,
    isTooMany: leads.isTooMany,
    which: ids.length
      ? 'The leads you selected.'
      : filterText
        ? `All that match: ${filterText}.`
        : 'All leads in the list.',
    sent,
    owners: await ownersIn(context),
    back,
  };
  return sendAdminPage(context, 'adminLeadsBulk', view, { status, json });
}
