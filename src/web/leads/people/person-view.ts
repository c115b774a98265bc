import type { Fact } from '../../../../views/pages/admin/lead/lead-view.ts';
import type { PersonView } from '../../../../views/pages/admin/person/person-view.ts';
import type { Config } from '../../../config/config.ts';
import type { Lead } from '../../../db/rows.ts';
import { isOpen } from '../../../leads/actions/contacted.ts';
import { factGroups } from '../../../leads/lead-facts.ts';
import type { PersonReading } from '../../../leads/people/person.ts';
import { formatDay } from '../../../site/format.ts';
import { formName } from '../../../site/forms/index.ts';
import { deliveryLine } from '../lead-deliveries.ts';
import { historyLines } from '../lead-history.ts';

/** A person with all leads in the words that people read. */
export function personView({ person, leads, more }: PersonReading, config: Config): Omit<PersonView, 'owners'> {
  const named = leads.find(({ first_name, last_name }) => first_name || last_name);
  const events = leads.flatMap((lead) => {
    const about = `${formName(lead.form)}, ${formatDay(lead.created_at)}`;
    return historyLines(lead.events).map((line) => ({ ...line, lead: about }));
  });
  return {
    id: person.id,
    email: person.email,
    since: person.created_at,
    do_not_email: person.do_not_email,
    name: named ? `${named.first_name} ${named.last_name}`.trim() : '',
    more,
    open: leads.some((lead) => isAssignable(lead)),
    leads: leads.map(({ events: _, deliveries, ...lead }) => ({
      ...lead,
      form: formName(lead.form),
      consents: factsOf(lead, 'Consent').filter(({ text }) => text),
      deliveries: deliveries.map((delivery) => deliveryLine(delivery, config)),
    })),
    facts: personFacts(leads),
    events: events.sort((one, other) => (one.at === other.at ? compare(other.id, one.id) : compare(other.at, one.at))),
  };
}

/** Whether assigning the person gives this lead an owner. */
export const isAssignable = ({ status, spam }: Pick<Lead, 'status' | 'spam'>) => !spam && isOpen(status);

const compare = (one: string, other: string) => (one < other ? -1 : 1);

const factsOf = (lead: Lead, heading: string): readonly Fact[] =>
  factGroups(lead).find((group) => group.heading === heading)?.facts ?? [];

/** Each fact as the newest lead has it that says something. */
function personFacts(leads: readonly Lead[]): Fact[] {
  const known = new Map<string, Fact>();
  for (const lead of leads) {
    for (const fact of factsOf(lead, 'Person')) {
      if (fact.text && !known.has(fact.label)) known.set(fact.label, fact);
    }
  }
  return [...known.values()];
}
