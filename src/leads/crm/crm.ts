import type { Delivery, Lead } from '../../db/rows.ts';
import type { SendOutcome } from '../../outbox/delivery.ts';
import type { Send } from '../../outbox/delivery-worker.ts';
import type { FormId } from '../../site/forms/form.ts';
import type { Setting, SettingValues } from '../../site/setting.ts';
import { type LeadStore, leadToSend } from '../lead-store.ts';
import { type Requester, requester } from './response.ts';

export interface Crm {
  /** How it is configured, such as "HUBSPOT_TOKEN is set"; "" where it isn't. */
  configuredBy: string;
  /** Unset settings that all deliveries wait for. */
  missing: readonly string[];
  /** Unset settings that the deliveries of some forms wait for. */
  missingForForms: readonly string[];
  /** Forms that can be sent: none while a setting is missing. */
  forms: readonly FormId[];
  /** Completes "the CRM refuses …" in the log. */
  credentials: string;
  send(lead: Lead, delivery: Delivery, line: CrmLine): Promise<SendOutcome>;
  /** Creates no contact. */
  test(request: Requester): Promise<CrmTest>;
}

interface CrmLine {
  request: Requester;
  /** A second request for the same delivery awaits this. */
  nextTurn: () => Promise<void>;
  clock: () => number;
}

export interface CrmTest {
  ok: boolean;
  message: string;
}

export interface CrmContext {
  env: Readonly<Record<string, string | undefined>>;
  /** As set, or "". */
  contentDir: string;
  /** Address of the site, without a trailing slash, or "". */
  publicUrl: string;
}

/** `open` returns `undefined` where the CRM is not configured; the last of all is always open. */
export const defineCrm = <const Settings extends Readonly<Record<string, Setting>>>(crm: {
  settings: Settings;
  open(values: SettingValues<Settings>, context: CrmContext): Crm | undefined;
}) => crm;

export const isCrmSet = ({ missing }: Crm) => !missing.length;

/** Never throws: every result is a named outcome. */
export function crmSender(
  crm: Crm,
  {
    leads,
    clock,
    ...options
  }: { leads: Pick<LeadStore, 'find'>; clock: () => number; fetch?: typeof fetch; timeout?: number },
): Send {
  const request = requester(options);
  return async (delivery, nextTurn) => {
    if (!delivery.form || !crm.forms.includes(delivery.form)) return { outcome: 'not-configured' };
    const toSend = await leadToSend(leads, delivery);
    return 'withheld' in toSend ? toSend.withheld : crm.send(toSend.lead, delivery, { request, nextTurn, clock });
  };
}

export const testCrm = (crm: Crm): Promise<CrmTest> | CrmTest =>
  isCrmSet(crm)
    ? crm.test(requester({ timeout: 8000 }))
    : { ok: false, message: 'No CRM is set, or what it needs is missing.' };
