import { iso } from '../base/clocks.ts';
import { type LeadEventKind, leadEvent } from '../base/events.ts';
import type { Engine } from '../db/engine.ts';
import type { Lead, Status } from '../db/rows.ts';
import type { Form, Utm } from '../site/forms/form.ts';
import { leadForms } from '../site/forms/index.ts';
import type { Values } from '../site/forms/values.ts';
import { attributionOf } from './attribution.ts';
import { insertUnits, type Submission, type Unit } from './save-submissions.ts';
import { normalize } from './search-text.ts';
import { submit, utmOf } from './submit.ts';

export interface SeedOptions {
  count: number;
  /** Days before `now` over which they are spread. */
  days: number;
  /** The same number gives the same leads. */
  random: number;
  /** Milliseconds since 1970. */
  now: number;
}

type Chance = () => number;

const day = 86_400_000;

/** Sample leads, oldest first, with forms, statuses and campaigns, increasing over time. None is waiting to be sent. */
export async function* sampleLeads({ count, days, random, now }: SeedOptions): AsyncGenerator<Unit> {
  const chance = chances(random);
  const span = days * day;
  for (let index = 0; index < count; index++) {
    // The square root makes arrivals increase towards today.
    const age = span * (1 - Math.sqrt((index + chance()) / count));
    yield await sampleLead(Math.floor(now - age), now, chance);
  }
}

async function sampleLead(at: number, now: number, chance: Chance): Promise<Unit> {
  const form = one(leadForms, chance);
  const utm = utmFor(form, chance);
  const page = `/${form.id}`;
  const referrer = chance() < 0.6 ? '' : 'https://news.example.com/';
  const touch = { ...utm, landing_page: page, referrer, at: iso(at - integer(5 * day, chance)) };
  let captured: Submission | undefined;
  const save = async (submission: Submission) => {
    captured = submission;
    return { id: submission.lead.id, repeated: false };
  };
  await submit(
    { leads: { save }, clock: () => at },
    {
      form,
      values: valuesFor(form, chance),
      utm,
      page: utm.utm_campaign ? `${page}?utm_source=${utm.utm_source}` : page,
      attribution: attributionOf({ first: touch, last: touch }),
      address: `192.0.2.${integer(256, chance)}`,
      spam: chance() < 0.02 ? 'trap' : '',
    },
  );
  return worked(captured as Submission, at, now, chance);
}

function valuesFor(form: Form, chance: Chance): Values {
  const [first, last] = [one(firstNames, chance), one(lastNames, chance)];
  const number = integer(900_000, chance);
  const made: Readonly<Record<string, () => string>> = {
    email: () => `${[first, last].map(ascii).join('.')}${number}@${one(domains, chance)}`,
    full_name: () => `${first} ${last}`,
    first_name: () => first,
    last_name: () => last,
    phone: () => `(317) 555-01${String(integer(100, chance)).padStart(2, '0')}`,
    message: () => one(messages, chance),
    guests: () => String(1 + integer(4, chance)),
  };
  return Object.fromEntries(
    form.fields.map(({ name, column, options }) => {
      const value = options?.length ? one(options, chance).value : made[column]?.();
      return [name, value ?? form.sample[name] ?? ''];
    }),
  );
}

function utmFor(form: Form, chance: Chance): Utm {
  const [utm_source, utm_medium, utm_campaign] = chance() < 0.4 ? [] : one(campaigns, chance);
  return utmOf(form, { utm_source, utm_medium, utm_campaign }, {});
}

/** Its later events: contact by sales, and the response of the CRM. */
function worked(submission: Submission, at: number, now: number, chance: Chance): Unit {
  const id = uuidOf(at, chance);
  const spent = Math.min(now - at, 60_000 + integer(4 * day, chance));
  const then = at + spent;
  const status = submission.lead.spam ? 'new' : one(ofTen, chance);
  const contacted = status === 'contacted' || status === 'invested' || (status === 'closed' && chance() < 0.6);
  const lead: Lead = {
    ...submission.lead,
    id,
    status,
    contacted_at: contacted ? iso(then) : null,
    do_not_email: chance() < 0.01 ? 1 : 0,
  };
  const refused = chance() < 0.004;
  const deliveries = submission.deliveries.map((delivery) => ({
    ...delivery,
    id: uuidOf(at, chance),
    lead_id: id,
    ...(lead.spam ? {} : refused ? results.failed : { ...results.delivered, delivered_at: iso(at + 800) }),
  }));
  const events = [{ ...submission.event, id: uuidOf(at, chance), lead_id: id }];
  const add = (kind: LeadEventKind, by: string, via: string, time: number, detail: object) =>
    events.push({ ...leadEvent(id, kind, { by, via }, time, detail), id: uuidOf(time, chance) });
  for (const { destination, state, attempts, outcome, answer } of deliveries) {
    if (state === 'held') continue;
    const detail = { destination, attempts, outcome, answer };
    add(state === 'delivered' ? 'delivered' : 'delivery-failed', 'outbox', 'outbox', at + 800, detail);
  }
  const person = one(['Kim', 'Sam'], chance);
  if (contacted) add('contacted', person, 'terminal', then, { from: 'new' });
  if (status === 'invested' || status === 'closed') {
    const detail = { from: contacted ? 'contacted' : 'new', to: status, contacted_at: lead.contacted_at };
    add('status-changed', person, 'terminal', then, detail);
  }
  return { lead, deliveries, events };
}

const results = {
  delivered: { state: 'delivered', attempts: 1, outcome: 'delivered', answer: '200 sample' },
  failed: { state: 'failed', attempts: 1, outcome: 'rejected', answer: '400 INVALID_EMAIL: sample' },
} as const;

/** A version 7 UUID with the given time and random bits. */
function uuidOf(time: number, chance: Chance): string {
  const digits = (length: number) =>
    integer(16 ** length, chance)
      .toString(16)
      .padStart(length, '0');
  const hex = `${time.toString(16).padStart(12, '0')}7${digits(3)}8${digits(3)}${digits(6)}${digits(6)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const ascii = (name: string) => normalize(name).replace(/[^a-z]/g, '') || 'guest';

const integer = (below: number, chance: Chance) => Math.floor(chance() * below);
const one = <T>(among: readonly T[], chance: Chance): T => among[integer(among.length, chance)] as T;

/** A seeded random generator (mulberry32), from 0 to below 1. */
function chances(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** First and last names in several scripts, which exports must preserve. */
const firstNames =
  `Ann Ben Carla Dmitri Elena Farid Grace Hugo Ines Jonas Keiko Liam Maya Noor Óscar Priya Quinn Rosa Søren
Tariq Uma Viktor Wanda Ximena Yusuf Zoë Élodie 美咲 Ольга Łukasz`.split(/\s/);

const lastNames =
  `Adler, Brooks, Castillo, Dubois, Eriksen, Fischer, García, Hansen, Ivanova, Jensen, Kowalski, Lindqvist, Müller,
Nakamura, O'Neill, Patel, Quist, Rossi, Şahin, Torres, Ueda, Varga, Walker, Xu, Young, Zimmermann, Okafor, Mbeki, Haddad,
de la Cruz`.split(/,\s/);

/** Reserved for examples, so that no mail reaches anybody. */
const domains = ['example.com', 'example.org', 'example.net', 'mail.example.com', 'post.example.org'] as const;

const messages = [
  'I would like to know more about the community and its documents.',
  'Please call me in the afternoon, after 3 PM.',
  'Which documents do you need, and where do I send them?\nI have two questions more.',
  'My spouse and I visited last week; "very well kept", we thought.',
  'Is a tour possible on a Saturday?',
] as const;

/** Source, medium and campaign. */
const campaigns = [
  ['google', 'cpc', 'spring-income'],
  ['google', 'cpc', 'workforce-housing'],
  ['facebook', 'paid-social', 'first-look'],
  ['newsletter', 'email', 'october-letter'],
  ['linkedin', 'social', 'accredited'],
  ['radio', 'audio', 'drive-time'],
] as const;

/** The statuses of ten leads. */
const ofTen = [
  ...Array<Status>(4).fill('new'),
  ...Array<Status>(4).fill('contacted'),
  ...(['invested', 'closed'] as const),
];

/** Stores sample leads with deliveries and events in one transaction. Throws `StoreUnavailableError`. */
export function storeSamples({ write, dialect }: Engine, samples: readonly Unit[]): Promise<void> {
  return write((db) => insertUnits(db, dialect, samples));
}
