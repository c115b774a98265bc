import type { Form } from '../../site/forms/form.ts';
import { crmFields } from '../../site/forms/values.ts';
import { leadColumns } from '../../site/lead-columns.ts';
import type { Delivery, Destination, Lead } from '../lead.ts';
import { pendingDelivery } from './pending-delivery.ts';

/** A delivery of a lead, due at once. `now` in milliseconds. */
export function newDelivery(lead: Lead, destination: Destination, now: number, body: object = {}): Delivery {
  const { id: lead_id, form, spam } = lead;
  return pendingDelivery(
    { lead_id, form, destination, state: spam ? 'held' : 'pending', body: JSON.stringify(body) },
    now,
  );
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
