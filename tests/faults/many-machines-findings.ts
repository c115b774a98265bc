import type { StoreConfig } from '../../src/server/store.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { oneLine } from '../../src/site/forms/state.ts';
import type { FakeCrmRequest } from '../fakes/crm.ts';
import { atLeast, exactly, type Finding, within } from './finding.ts';
import { sentFindings } from './outage-findings.ts';
import type { Person } from './people.ts';
import { storedIn } from './stored.ts';
import { type Posted, slowest } from './visitors.ts';

/** Milliseconds since 1970. */
export interface Period {
  from: number;
  to: number;
}

/** What happened, for the findings. */
export interface ManyMachines {
  people: readonly Person[];
  /** Who posted the same ten times at once, to both instances. */
  equal: Person;
  answers: readonly Posted[];
  twins: readonly Posted[];
  kills: readonly number[];
  redisAway: readonly Period[];
  postgresAway: Period;
  /** Milliseconds from the last post until nothing waited to be sent. */
  returned: number;
  requests: readonly FakeCrmRequest[];
  config: StoreConfig;
}

/** After its return the database is asked again within so many milliseconds. */
const noticing = 3000;

/** What must hold after all of it. */
export async function machineFindings(happened: ManyMachines): Promise<Finding[]> {
  const { people, equal, answers, twins, kills, redisAway, postgresAway, returned, requests, config } = happened;
  const everyone = [...people, equal];
  const thanked = new Set([...answers, ...twins].filter(isThanks).map(({ person }) => person.email));
  const others = answers.filter((answer) => !isThanks(answer));
  const unclear = others.filter((answer) => !(isClear(answer) && overlaps(answer, postgresAway, noticing)));
  const beside = answers.filter((answer) => redisAway.some((period) => overlaps(answer, period)));
  const state = await storedIn(config);
  for (const { status, says } of unclear.slice(0, 5)) console.log(`  answered ${status}: ${says}`);
  return [
    exactly('people who were thanked', thanked.size, everyone.length),
    exactly(
      'of them, stored exactly once',
      [...thanked].filter((email) => state.emails.get(email) === 1).length,
      thanked.size,
    ),
    exactly('of ten equal posts to two instances at once, thanked for', twins.filter(isThanks).length, 10),
    exactly('answers but thanks, and 503 in words while PostgreSQL was away', unclear.length, 0),
    atLeast('posts that PostgreSQL was away for', answers.filter((one) => overlaps(one, postgresAway)).length, 20),
    atLeast('posts that Redis was away for', beside.length, 100),
    within('slowest answer while Redis did not answer or was away', slowest(beside), 1500),
    ...sentFindings(everyone, requests, kills),
    exactly('deliveries that count as delivered', state.delivered, everyone.length),
    within('from the last post to the last delivery', returned, 90_000),
    exactly('gaps between leads, deliveries and answers', state.gaps, 0),
  ];
}

const isThanks = ({ status }: Posted) => status === 200;

const failures = new Set(leadForms.map(({ failure }) => oneLine(failure)));

/** Whether it says in the form's own words that it did not work. */
const isClear = ({ status, says }: Posted) => status === 503 && failures.has(says);

const overlaps = ({ at, took }: Posted, { from, to }: Period, after = 0) => at - took <= to + after && at >= from;
