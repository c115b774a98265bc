import type { Fact, LeadView } from '../../../../views/pages/admin/lead/lead-view.ts';
import type { Lead } from '../../../db/rows.ts';
import { isOpen } from '../../../leads/actions/contacted.ts';
import { factGroups } from '../../../leads/lead-facts.ts';
import type { PersonReading } from '../../../leads/people/person.ts';
import { formatDay } from '../../../site/format.ts';
import { formName } from '../../../site/forms/index.ts';
import { type LeadSite, leadView } from '../lead-view.ts';

/** The newest open lead of a person, with everything that the others add. */
export function personView(
  { person, leads, more }: PersonReading,
  site: LeadSite,
): Omit<LeadView, 'owners' | 'here'> | undefined {
  const views = leads.map((lead) => leadView(lead, lead.events, lead.deliveries, site));
  const main = views.find(isAssignable) ?? views[0];
  if (!main) return undefined;
  const call = views.flatMap(({ reach }) => reach.filter(({ label }) => label === 'Phone'))[0];
  const events = views.flatMap((view) => view.events.map((line) => ({ ...line, lead: about(view) })));
  return {
    ...main,
    name: views.find(({ name }) => name)?.name ?? '',
    answers: newestOf(views.map(({ answers }) => answers)),
    reach: [...(call ? [call] : []), ...main.reach.filter(({ label }) => label !== 'Phone')],
    groups: [
      ...leads.map((lead) => ({ heading: `Consent, ${about(lead)}`, facts: knownOf(lead, 'Consent') })),
      { heading: 'Details', facts: newestOf(leads.map((lead) => knownOf(lead, 'Person'))) },
    ].filter(({ facts }) => facts.length),
    events: events.sort((one, other) => (one.at === other.at ? compare(other.id, one.id) : compare(other.at, one.at))),
    person: { id: person.id, leads: leads.length },
    all: {
      leads: views.map((view) => ({ ...view, form: formName(view.form) })),
      since: person.created_at,
      more,
      open: views.some(isAssignable),
    },
  };
}

/** Whether assigning the person gives this lead an owner. */
export const isAssignable = ({ status, spam }: Pick<Lead, 'status' | 'spam'>) => !spam && isOpen(status);

const about = ({ form, created_at }: Pick<Lead, 'form' | 'created_at'>) =>
  `${formName(form)}, ${formatDay(created_at)}`;

const compare = (one: string, other: string) => (one < other ? -1 : 1);

const knownOf = (lead: Lead, heading: string): readonly Fact[] =>
  factGroups(lead)
    .find((group) => group.heading === heading)
    ?.facts.filter(({ text }) => text) ?? [];

/** Each fact as the newest lead has it that says something. */
function newestOf(all: readonly (readonly Fact[])[]): Fact[] {
  const known = new Map<string, Fact>();
  for (const fact of all.flat()) if (!known.has(fact.label)) known.set(fact.label, fact);
  return [...known.values()];
}
