import type { Fact, LeadView } from '../../../../views/pages/admin/lead/lead-view.ts';
import type { LeadEvent } from '../../../base/lead-event.ts';
import type { Config } from '../../../config.ts';
import type { SiteContent } from '../../../content/schemas/index.ts';
import type { Delivery, Lead } from '../../../db/rows.ts';
import { factGroups } from '../../../leads/lead-facts.ts';
import type { DeskContext } from '../../../leads/mails/desk-mail.ts';
import { columnOf } from '../../../site/lead-columns.ts';
import { withFiling } from '../../with-filing.ts';
import { emailDrafts, mailtoOf } from './email-draft.ts';
import { deliveryLine } from './lead-deliveries.ts';
import { historyLines } from './lead-history.ts';

/** A lead, its deliveries and its trail in the words that people read. */
export function leadView(
  lead: Lead,
  events: readonly LeadEvent[],
  deliveries: readonly Delivery[],
  { config, content, me }: { config: Config; content: SiteContent; me: string },
): Omit<LeadView, 'owners' | 'person' | 'here' | 'neighbors'> {
  return {
    ...lead,
    name: `${lead.first_name} ${lead.last_name}`.trim(),
    drafts: emailDrafts(lead, content['mails/desk'].templates, deskContext(content, config, me)),
    groups: factGroups(lead).map(({ heading, facts }) => ({ heading, facts: facts.map(linked) })),
    deliveries: deliveries.map((delivery) => deliveryLine(delivery, config)),
    events: historyLines(events),
  };
}

function deskContext({ company, offerings }: SiteContent, config: Config, me: string): DeskContext {
  const { addresses, filing, origin, email } = withFiling(config, offerings);
  return { company, addresses, isQualified: filing.qualified, origin, email, me };
}

/** A fact that leads to the person: an email or a telephone number. */
function linked({ name, label, text }: ReturnType<typeof factGroups>[number]['facts'][number]): Fact {
  const { kind } = columnOf(name);
  if (kind === 'email') return { label, text, href: mailtoOf(text) };
  if (kind === 'phone' && text) return { label, text, href: `tel:${text.replace(/[^\d+]/g, '')}` };
  return { label, text };
}
