import type { Delivery, Lead } from '../../db/rows.ts';
import type { SendOutcome } from '../../outbox/delivery.ts';
import type { Form, FormId } from '../../site/forms/form.ts';
import { formOf } from '../../site/forms/index.ts';
import { crmFields } from '../../site/forms/values.ts';
import { leadColumns } from '../../site/lead-columns.ts';
import { leadToSend } from '../lead-to-send.ts';
import { type Crm, type CrmOptions, sendableForms } from './crm.ts';
import { outcomeOf, reasonOf } from './response.ts';

type Body = Omit<ReturnType<typeof crmBody>, 'context'> & { context?: { pageUri?: string; pageName: string } };

/** Sends deliveries to HubSpot's authenticated form submission. Never throws: every result is a named outcome. */
export function hubspot({ config, leads, publicUrl, fetch = globalThis.fetch, timeout = 10_000 }: CrmOptions): Crm {
  async function send(delivery: Delivery, nextTurn = async () => {}): Promise<SendOutcome> {
    const { form } = delivery;
    if (!form || !sendableForms(config).includes(form)) return { outcome: 'not-configured' };
    const found = await leadToSend(leads, delivery);
    if ('withheld' in found) return found.withheld;
    const { context, ...body } = crmBody(formOf(form), found.lead, Date.parse(delivery.created_at));
    const first = await post(form, { ...body, context: contextFor(context, publicUrl) });
    if (first.outcome !== 'bad-context') return first;
    // The context only says where the lead came from; the lead itself is worth more.
    await nextTurn();
    const second = await post(form, body);
    return second.outcome === 'bad-context' ? { outcome: 'rejected', answer: second.answer } : second;
  }

  async function post(form: FormId, body: Body) {
    const path = [config.portalId, config.formIds[form]].map(encodeURIComponent).join('/');
    try {
      const response = await fetch(`${config.baseUrl}/submissions/v3/integration/secure/submit/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${config.token}` },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      });
      return outcomeOf(response.status, response.headers, await response.text());
    } catch (error) {
      return { outcome: 'unreachable' as const, answer: reasonOf(error, timeout) };
    }
  }

  return { send };
}

/** A page address must be absolute; without an address of the site it is left out. */
function contextFor(context: { pageUri: string; pageName: string }, publicUrl: string) {
  const { pageUri, ...rest } = context;
  if (!pageUri) return context;
  if (/^https?:\/\//.test(pageUri)) return context;
  return publicUrl ? { pageUri: publicUrl + pageUri, ...rest } : rest;
}

/**
 * What the CRM is sent: the fields of the form's call, when it was submitted or confirmed, and the page it came from. Where the person is asked
 * to confirm their email, a further field says whether they have.
 */
export function crmBody(form: Form, lead: Lead, now: number) {
  const consent = lead.consent_email && [{ name: leadColumns.consent_email.crm, value: lead.consent_email }];
  return {
    fields: [...crmFields(form, lead), ...(consent || [])],
    submittedAt: String(now),
    context: { pageUri: lead.page, pageName: form.name },
  };
}
