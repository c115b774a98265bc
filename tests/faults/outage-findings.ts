import type { FakeCrmRequest } from '../fakes/crm.ts';
import { exactly, type Finding, hadTime, metEach, within } from './finding.ts';
import type { Person, Posted } from './people.ts';
import { storedIn } from './stored.ts';
import { emailOf, fieldsOf, type TroubledCrm } from './troubled-crm.ts';

const modesToMeet = ['500', 'reset', '401', 'lost', 'hang', '429', '1015'];

/** What happened in the outages. */
export interface Outages {
  people: readonly Person[];
  answers: readonly (Posted | undefined)[];
  crm: TroubledCrm;
  /** When the server was killed, milliseconds since 1970. */
  kills: readonly number[];
  /** Milliseconds from the CRM's return until nothing waited. */
  returned: number;
  dataDir: string;
}

/** What must hold after the outages. */
export async function outageFindings(outages: Outages): Promise<Finding[]> {
  const { people, answers, crm, kills, returned, dataDir } = outages;
  const requests = crm.requests();
  const slowest = Math.max(...answers.map((answer) => answer?.took ?? Number.POSITIVE_INFINITY));
  const state = await storedIn({ dataDir });
  return [
    exactly('posts that were thanked for', answers.filter((answer) => answer?.status === 200).length, people.length),
    within('slowest answer to a visitor', slowest, 500),
    ...sentFindings(people, requests, kills),
    // CRM, an email to sales, one to the visitor, and two events of the webhook.
    exactly('deliveries that count as delivered', state.delivered, 5 * people.length),
    within('from the return of the CRM to the last delivery', returned, 120_000),
    exactly('minute blocks that we caused', crm.blocks(), 0),
    exactly('gaps between leads, deliveries and answers', state.gaps, 0),
    ...metEach(
      'attempts',
      modesToMeet,
      requests.map(({ mode }) => mode),
    ),
  ];
}

/** What the CRM must have got for each person, whatever happened. */
export function sentFindings(
  people: readonly Person[],
  requests: readonly FakeCrmRequest[],
  kills: readonly number[],
): Finding[] {
  const taken = takenByEmail(requests);
  const got = (email: string) => taken.get(email) ?? [];
  const altered = people.flatMap(({ email, fields }) =>
    got(email).filter((request) => JSON.stringify(fieldsOf(request)) !== JSON.stringify(fields)),
  );
  const needless = people.flatMap(({ email }) =>
    got(email)
      .slice(0, -1)
      .filter((request) => hadTime(request, kills)),
  );
  return [
    exactly('leads that the CRM has', people.filter(({ email }) => got(email).length > 0).length, people.length),
    exactly('requests with altered fields', altered.length, 0),
    exactly('sent again after a 200 that there was time to record', needless.length, 0),
  ];
}

function takenByEmail(requests: readonly FakeCrmRequest[]): Map<string, FakeCrmRequest[]> {
  const taken = new Map<string, FakeCrmRequest[]>();
  for (const request of requests) {
    if (request.answered === 200) taken.set(emailOf(request), [...(taken.get(emailOf(request)) ?? []), request]);
  }
  return taken;
}
