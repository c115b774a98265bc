import type { LeadEvent } from '../../base/events.ts';
import { type ApiToken, deliveryStates, statuses } from '../../db/rows.ts';
import { noteLimit } from '../../leads/actions/note.ts';
import { type FilterName, type FilterWord, filterWords, searchLimit } from '../../leads/filter.ts';
import { countedBy } from '../../leads/statistics.ts';
import type { PublicDelivery } from '../../outbox/destination.ts';
import { formIds } from '../../site/forms/form.ts';
import { columnOf, type LeadColumn, leadColumnOrder, leadColumns } from '../../site/lead-columns.ts';

/** JSON Schema, as far as the API needs it. */
export interface Schema {
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  allOf?: readonly Schema[];
  $ref?: string;
}

const text = (description: string): Schema => ({ type: 'string', description });
const time = (description: string): Schema => ({ type: 'string', format: 'date-time', description });
const listOf = (items: Schema): Schema => ({ type: 'array', items });
/** All properties are required. */
const object = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

export const schemaRef = (name: SchemaName): Schema => ({ $ref: `#/components/schemas/${name}` });

const columnSchemas: Readonly<Record<ReturnType<typeof columnOf>['type'], Schema>> = {
  text: { type: 'string' },
  email: { type: 'string' },
  phone: { type: 'string' },
  time: { type: 'string', format: 'date-time' },
  day: { type: 'string', description: '`YYYY-MM-DD`, or "".' },
  count: { type: 'string', description: 'Digits, or "".' },
  flag: { type: 'integer', enum: [0, 1] },
  touch: { type: 'string', description: 'JSON, or "".' },
};

const choices: Readonly<Partial<Record<LeadColumn, Schema>>> = {
  status: { enum: statuses },
  form: { enum: formIds },
  // Its label says the opposite of what the flag says.
  do_not_email: { description: '1: do not email' },
  consent_email: {
    enum: leadColumns.consent_email.choices,
    description: 'Email consent; "" where nobody was asked to confirm it',
  },
};

function columnSchema(name: LeadColumn): Schema {
  const { type, label, nullable } = columnOf(name);
  const schema = columnSchemas[type];
  return {
    description: label,
    ...schema,
    ...choices[name],
    ...(nullable && { type: ['string', 'null'] }),
  };
}

const event = {
  id: text('UUID'),
  at: time('When'),
  kind: text('What happened, such as `received`, `status-changed` or `note`'),
  by: text('Who did it: the email of an account, a name in the terminal, the name of a token, `visitor` or `site`'),
  via: text('From where: `web`, `terminal`, `api`, `email`, `site` or `outbox`'),
  detail: { type: 'object', description: 'What changed; the text of a note is `note`' },
} as const satisfies Record<Exclude<keyof LeadEvent, 'lead_id'>, Schema>;

const delivery = {
  id: text('UUID'),
  destination: text('`crm`, `mail`, `visitor`, or `webhook:` and the name of one'),
  event: text('What a webhook gets, such as `lead.received`; "" for other destinations'),
  state: { type: 'string', enum: deliveryStates },
  attempts: { type: 'integer' },
  created_at: time('When it was promised'),
  due_at: time('When it may be tried next'),
  delivered_at: { type: ['string', 'null'], format: 'date-time' },
  outcome: text('The result of the last attempt, or ""'),
  answer: text("The destination's own words, shortened"),
} as const satisfies Record<keyof PublicDelivery, Schema>;

const lead = object(Object.fromEntries(leadColumnOrder.map((name) => [name, columnSchema(name)])));
const withHistory: Schema = {
  allOf: [
    { $ref: '#/components/schemas/Lead' },
    object({
      events: listOf({ $ref: '#/components/schemas/Event' }),
      deliveries: listOf({ $ref: '#/components/schemas/Delivery' }),
    }),
  ],
};

const outcomeAndLead = (...outcomes: readonly string[]) =>
  object({ outcome: { type: 'string', enum: outcomes }, lead: { $ref: '#/components/schemas/Lead' } });

export const schemas = {
  Lead: lead,
  Event: object(event),
  Delivery: object(delivery),
  LeadWithTrail: withHistory,
  LeadPage: object({
    leads: listOf({ $ref: '#/components/schemas/Lead' }),
    next: { type: ['string', 'null'], description: 'The address of the next page, or null on the last one' },
  }),
  Person: object({
    id: text('UUID'),
    email: text('In lower case'),
    created_at: time('When the first lead arrived'),
    do_not_email: { type: 'integer', enum: [0, 1], description: '1: do not email' },
    email_confirmed_at: { type: ['string', 'null'], format: 'date-time', description: 'When the email was confirmed' },
    opted_out_at: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When they asked for no more email themselves',
    },
    more: { type: 'boolean', description: 'Whether there are more leads or events than these, the newest' },
    leads: listOf({ $ref: '#/components/schemas/LeadWithTrail' }),
  }),
  Statistics: object({
    by: text('What they are counted by'),
    total: { type: 'integer' },
    counts: listOf(
      object({ name: text('A day, form, source or campaign; "" where there is none'), count: { type: 'integer' } }),
    ),
  }),
  StatusChanged: outcomeAndLead('changed', 'unchanged'),
  OwnerSet: outcomeAndLead('assigned', 'unchanged'),
  Noted: object({ outcome: { type: 'string', enum: ['noted'] } }),
  Problem: {
    ...object({
      type: text('`about:blank`: the status says it all'),
      title: text('The name of the status'),
      status: { type: 'integer' },
      detail: text('What is wrong, in a sentence'),
    }),
    description: 'RFC 9457. With 422 `errors` names each field and what is wrong with it.',
  },
} as const satisfies Readonly<Record<string, Schema>>;

export type SchemaName = keyof typeof schemas;

/** The router, the OpenAPI document and the API reference are made from this. */
export interface Endpoint {
  method: 'get' | 'post';
  /** Parameters in braces, as OpenAPI writes them. */
  path: string;
  /** Minimum role of the token. */
  role: ApiToken['role'];
  summary: string;
  query?: Readonly<Record<string, Schema>>;
  /** The fields of its JSON body; all are required. */
  body?: Readonly<Record<string, Schema>>;
  answer: { status: 200 | 201; schema: SchemaName; description: string };
  /** Detail of its 404. */
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

export const endpoints = {
  listLeads: {
    method: 'get',
    path: '/api/leads',
    role: 'read',
    summary: 'List the leads that match a filter, newest first, or with `due` by the day of their follow-up',
    query: {
      ...filter,
      limit: { type: 'integer', minimum: 1, ...pageSize, description: 'Number of leads on a page' },
      after: { type: 'string', description: 'Where the page begins: from `next` of the previous page' },
    },
    answer: { status: 200, schema: 'LeadPage', description: 'A page of leads' },
  },
  showLead: {
    method: 'get',
    path: '/api/leads/{id}',
    role: 'read',
    summary: 'Show one lead with its events, which include notes, and its deliveries',
    answer: { status: 200, schema: 'LeadWithTrail', description: 'The lead' },
    missing: noLead,
  },
  changeStatus: {
    method: 'post',
    path: '/api/leads/{id}/status',
    role: 'work',
    summary: 'Change the status of a lead; `contacted` also sets the contact time',
    body: { status: { type: 'string', enum: statuses } },
    answer: { status: 200, schema: 'StatusChanged', description: 'The lead as it is now' },
    missing: noLead,
  },
  setOwner: {
    method: 'post',
    path: '/api/leads/{id}/owner',
    role: 'work',
    summary: 'Assign a lead to an owner, or remove its owner',
    body: { owner: { type: 'string', description: 'The email of an account, or `none`' } },
    answer: { status: 200, schema: 'OwnerSet', description: 'The lead as it is now' },
    missing: noLead,
  },
  addNote: {
    method: 'post',
    path: '/api/leads/{id}/notes',
    role: 'work',
    summary: 'Add a note to a lead',
    body: { note: { type: 'string', minLength: 1, maxLength: noteLimit } },
    answer: { status: 201, schema: 'Noted', description: 'The note was added' },
    missing: noLead,
  },
  // By POST: an email in an address gets into the logs of proxies.
  findPerson: {
    method: 'post',
    path: '/api/people/search',
    role: 'read',
    summary: 'Find a person by email: all their leads with consent, events, notes and deliveries, newest first',
    query: { spam: filter.spam },
    body: { email: { type: 'string', minLength: 1, description: 'In any letter case' } },
    answer: { status: 200, schema: 'Person', description: 'The person' },
    missing: 'No lead has this email.',
  },
  countLeads: {
    method: 'get',
    path: '/api/stats',
    role: 'read',
    summary: 'Count the leads that match a filter by day, form, source or campaign',
    query: {
      ...filter,
      by: { type: 'string', enum: countedBy, default: 'day', description: 'What to count by' },
    },
    answer: { status: 200, schema: 'Statistics', description: 'The counts' },
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];
export const endpointOf = (name: EndpointName): Endpoint => endpoints[name];

export const documentPath = '/api/openapi.json';
