import { named } from '../../base/named.ts';
import { formatDayKey } from '../../site/format.ts';
import type { LeadFilter } from '../filter.ts';
import type { Lead, Status } from '../lead.ts';
import type { LeadStore } from '../store.ts';
import { csvCell } from './export.ts';

const exportPresets = ['hubspot'] as const;
export type ExportPreset = (typeof exportPresets)[number];

const statusLabels: Readonly<Record<Status, string>> = {
  new: 'New',
  contacted: 'Connected',
  invested: 'Open Deal',
  closed: 'Unqualified',
};

const dayOf = (time: string | null) => (time ? formatDayKey(time) : '');

/** The columns of an import into the CRM: headers as it names its own properties, then ours. */
const hubspotColumns: readonly (readonly [string, (lead: Lead) => string])[] = [
  ['Email', (lead) => lead.email],
  ['First Name', (lead) => lead.first_name],
  ['Last Name', (lead) => lead.last_name],
  ['Phone Number', (lead) => lead.phone],
  ['Lead Status', (lead) => named(statusLabels, lead.status) ?? lead.status],
  ['Lead Source', (lead) => lead.lead_source],
  ['Message', (lead) => lead.message],
  ['Investment Amount', (lead) => lead.investment_amount],
  ['UTM Source', (lead) => lead.utm_source],
  ['UTM Medium', (lead) => lead.utm_medium],
  ['UTM Campaign', (lead) => lead.utm_campaign],
  ['Submitted Date', (lead) => dayOf(lead.created_at)],
  ['Contacted Date', (lead) => dayOf(lead.contacted_at)],
  ['Do Not Email', (lead) => (lead.do_not_email ? 'Yes' : 'No')],
];

/** The leads that a filter names as a CSV file that the CRM imports, in chunks, newest first. What is flagged as spam never goes there. */
export async function* exportForHubspot(leads: Pick<LeadStore, 'stream'>, filter: LeadFilter): AsyncGenerator<string> {
  yield line(hubspotColumns.map(([name]) => name));
  for await (const some of leads.stream({ ...filter, spam: undefined })) {
    yield some.map((lead) => line(hubspotColumns.map(([, value]) => value(lead)))).join('');
  }
}

const telephone = /^\+[\d ().-]+$/;

/** A telephone number stands as it is: the CRM would keep an apostrophe before it. */
function line(cells: readonly string[]): string {
  return `${cells.map((cell) => (telephone.test(cell) ? cell : csvCell(cell))).join(',')}\r\n`;
}
