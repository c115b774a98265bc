import type { CrmConfig } from '../../config/config.ts';
import type { Delivery } from '../../db/rows.ts';
import type { LeadStore } from '../../leads/lead-store.ts';
import type { SendOutcome } from '../../outbox/delivery.ts';
import { type FormId, formIds } from '../../site/forms/form.ts';

/** A CRM: what sends it a delivery. Never throws: every result is a named outcome. */
export interface Crm {
  /** A second request for the same delivery goes out once `nextTurn` resolves. */
  send(delivery: Delivery, nextTurn?: () => Promise<void>): Promise<SendOutcome>;
}

export interface CrmOptions {
  config: CrmConfig;
  leads: Pick<LeadStore, 'find'>;
  /** Address of the site, without a trailing slash, or "". */
  publicUrl: string;
  fetch?: typeof fetch;
  /** Milliseconds. */
  timeout?: number;
}

/** The forms whose deliveries the settings allow to be sent: none while what the CRM needs is missing. */
export function sendableForms({ template, lacking, portalId, token, formIds: ids }: CrmConfig): readonly FormId[] {
  if (template) return lacking.length ? [] : formIds;
  return portalId && token ? formIds.filter((id) => ids[id]) : [];
}

/** Whether a CRM is connected, if only for some forms. */
export const isCrmSet = ({ template, lacking, portalId, token }: CrmConfig) =>
  template ? !lacking.length : Boolean(portalId && token);
