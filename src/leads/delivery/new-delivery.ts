import { uuidv7 } from '../../base/uuid.ts';
import type { Form } from '../../site/forms/form.ts';
import { crmFields } from '../../site/forms/values.ts';
import { leadColumns } from '../../site/lead-columns.ts';
import type { Delivery, Destination, Lead } from '../lead.ts';

/** A delivery of a lead, due at once. `now` in milliseconds. */
export function newDelivery(lead: Lead, destination: Destination, body: object, now: number): Delivery {
  const at = new Date(now).toISOString();
  return {
    id: uuidv7(now),
    lead_id: lead.id,
    form: lead.form,
    destination,
    event: '',
    state: lead.spam ? 'held' : 'pending',
    body: JSON.stringify(body),
    attempts: 0,
    created_at: at,
    due_at: at,
    lease_until: null,
    delivered_at: null,
    outcome: '',
    answer: '',
  };
}

/**
 * What the CRM is sent: the fields of the form's call, when it was submitted, and the page it came from. Where the person is asked
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
