import type { Fact, LeadView } from '../../../../views/pages/admin/lead/lead-view.ts';
import type { Config } from '../../../config.ts';
import type { Delivery, Lead, LeadEvent } from '../../../leads/lead.ts';
import { factGroups } from '../../../leads/lead-facts.ts';
import { columnOf } from '../../../site/lead-columns.ts';
import { emailDraft, mailtoOf } from './email-draft.ts';
import { deliveryLine } from './lead-deliveries.ts';
import { trailOf } from './lead-trail.ts';

/** A lead, its deliveries and its trail in the words that people read. */
export function leadView(
  lead: Lead,
  events: readonly LeadEvent[],
  deliveries: readonly Delivery[],
  config: Config,
): Omit<LeadView, 'owners' | 'person' | 'here' | 'place'> {
  return {
    id: lead.id,
    name: `${lead.first_name} ${lead.last_name}`.trim(),
    email: lead.email,
    draft: emailDraft(lead, config.email),
    status: lead.status,
    created_at: lead.created_at,
    contacted_at: lead.contacted_at,
    spam: lead.spam,
    do_not_email: lead.do_not_email,
    owner: lead.owner,
    due_on: lead.due_on,
    due_text: lead.due_text,
    groups: factGroups(lead).map(({ heading, facts }) => ({ heading, facts: facts.map(linked) })),
    deliveries: deliveries.map((delivery) => deliveryLine(delivery, config)),
    events: trailOf(events),
  };
}

/** A fact that leads to the person: an email or a telephone number. */
function linked({ name, label, text }: ReturnType<typeof factGroups>[number]['facts'][number]): Fact {
  const { kind } = columnOf(name);
  if (kind === 'email') return { label, text, href: mailtoOf(text) };
  if (kind === 'phone' && text) return { label, text, href: `tel:${text.replace(/[^\d+]/g, '')}` };
  return { label, text };
}
