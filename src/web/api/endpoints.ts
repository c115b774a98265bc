import type { ApiToken } from '../../db/rows.ts';
import { statuses } from '../../db/rows.ts';
import { noteLimit } from '../../leads/actions/note.ts';
import { type FilterName, type FilterWord, filterWords, searchLimit } from '../../leads/query.ts';
import { countedBy } from '../../leads/report/statistics.ts';
import type { Schema, SchemaName } from './schemas.ts';

/** One address of the API with one method: the router, the OpenAPI document and the page of the API are made from it. */
export interface Endpoint {
  method: 'get' | 'post';
  /** Parameters in braces, as OpenAPI writes them. */
  path: string;
  /** The least role of a token that may use it. */
  role: ApiToken['role'];
  summary: string;
  /** The words that its query may have. */
  query?: Readonly<Record<string, Schema>>;
  /** The fields of its JSON body; all are required. */
  body?: Readonly<Record<string, Schema>>;
  answer: { status: 200 | 201; schema: SchemaName; description: string };
  /** Whether the address may name nothing. */
  missing?: string;
}

const filter = Object.fromEntries(
  Object.entries<FilterWord>(filterWords).map(([word, { description, choices }]) => [
    word,
    {
      type: 'string',
      description,
      ...(choices && { enum: choices }),
      ...(word === 'search' && { maxLength: searchLimit }),
    },
  ]),
) as Record<FilterName, Schema>;

export const pageSize = { default: 50, maximum: 200 } as const;
const noLead = 'No lead has this id.';

/** Every address of the API; `handlers.ts` has a handler for each. */
export const endpoints = {
  listLeads: {
    method: 'get',
    path: '/api/leads',
    role: 'read',
    summary: 'Leads of a filter, newest first, or with `due` by the day of their follow-up',
    query: {
      ...filter,
      limit: { type: 'integer', minimum: 1, ...pageSize, description: 'Leads of one page' },
      after: { type: 'string', description: 'Where the page begins, from `next` of the page before' },
    },
    answer: { status: 200, schema: 'LeadPage', description: 'A page of leads' },
  },
  showLead: {
    method: 'get',
    path: '/api/leads/{id}',
    role: 'read',
    summary: 'One lead with its events, notes among them, and its deliveries',
    answer: { status: 200, schema: 'LeadWithTrail', description: 'The lead' },
    missing: noLead,
  },
  changeStatus: {
    method: 'post',
    path: '/api/leads/{id}/status',
    role: 'work',
    summary: 'Change the status of a lead; contacted sets the contact time too',
    body: { status: { type: 'string', enum: statuses } },
    answer: { status: 200, schema: 'StatusChanged', description: 'The lead as it is now' },
    missing: noLead,
  },
  setOwner: {
    method: 'post',
    path: '/api/leads/{id}/owner',
    role: 'work',
    summary: 'Give a lead an owner, or take it away',
    body: { owner: { type: 'string', description: 'The email of an account, or `none`' } },
    answer: { status: 200, schema: 'OwnerSet', description: 'The lead as it is now' },
    missing: noLead,
  },
  addNote: {
    method: 'post',
    path: '/api/leads/{id}/notes',
    role: 'work',
    summary: 'Write a note into the trail of a lead',
    body: { note: { type: 'string', minLength: 1, maxLength: noteLimit } },
    answer: { status: 201, schema: 'Noted', description: 'The note is written' },
    missing: noLead,
  },
  // By POST: an email in an address gets into the logs of proxies.
  findPerson: {
    method: 'post',
    path: '/api/people/search',
    role: 'read',
    summary: 'Everything of one email: its leads with their consent, events, notes and deliveries, newest first',
    query: { spam: filter.spam },
    body: { email: { type: 'string', minLength: 1, description: 'In any letter case' } },
    answer: { status: 200, schema: 'Person', description: 'The person' },
    missing: 'No lead has this email.',
  },
  countLeads: {
    method: 'get',
    path: '/api/stats',
    role: 'read',
    summary: 'How many leads of a filter there are by day, form, source or campaign',
    query: {
      ...filter,
      by: { type: 'string', enum: countedBy, default: 'day', description: 'What they are counted by' },
    },
    answer: { status: 200, schema: 'Statistics', description: 'The counts' },
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];
export const endpointOf = (name: EndpointName): Endpoint => endpoints[name];

export const documentPath = '/api/openapi.json';
