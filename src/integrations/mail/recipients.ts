import type { Delivery } from '../../db/rows.ts';
import type { LeadStore } from '../../leads/lead-store.ts';
import type { FormId } from '../../site/forms/form.ts';
import { type Access, canSeeLeads } from '../../site/route.ts';

export interface RecipientsContext {
  leads: Pick<LeadStore, 'find' | 'findByReference'>;
  admins: { findAdmin(email: string): Promise<(Access & { email: string }) | undefined> };
  /** Addresses separated by commas, for all forms and for one; "" where none are set. */
  to: string;
  toForm: Readonly<Record<FormId, string>>;
}

/** Leads of one person that are looked at for an owner, newest first. */
const earlier = 50;

/** Who of sales gets the email about a lead: the owner of the lead or of its person, else who is set for the form, else who is set for all. */
export async function recipientsOf(
  { leads, admins, to, toForm }: RecipientsContext,
  { lead_id, form }: Pick<Delivery, 'lead_id' | 'form'>,
): Promise<string> {
  const lead = lead_id ? await leads.find(lead_id) : undefined;
  const owner =
    lead?.owner || (lead && (await leads.findByReference(lead.email, earlier)).find((one) => one.owner)?.owner);
  const account = owner ? await admins.findAdmin(owner) : undefined;
  if (canSeeLeads(account)) return account.email;
  return (form && toForm[form]) || to;
}
