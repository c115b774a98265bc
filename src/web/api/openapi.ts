import { STATUS_CODES } from 'node:http';
import { type Endpoint, endpointNames, endpointOf, type Schema, schemaRef, schemas } from './endpoints.ts';

const json = (schema: Schema, type = 'application/json') => ({ content: { [type]: { schema } } });
const refusals = [400, 401, 403, 404, 413, 415, 422, 429, 503] as const;
type Refusal = (typeof refusals)[number];

export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of endpointNames) {
    const endpoint = endpointOf(name);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Leads',
      version: '1',
      description:
        'Read leads and work on them. A token is made by `leads token add NAME --role read|work` or by an admin.',
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'mst_…' } },
      headers: {
        RateLimit: {
          description: 'What is left of the limit, and seconds until it is full again',
          schema: { type: 'string' },
        },
        'RateLimit-Policy': { description: 'The limit, and its seconds', schema: { type: 'string' } },
      },
      responses: Object.fromEntries(
        refusals.map((status) => [
          status,
          { description: STATUS_CODES[status], ...json(schemaRef('Problem'), 'application/problem+json') },
        ]),
      ),
    },
  };
}

function operation(operationId: string, endpoint: Endpoint): object {
  const { path, query = {}, body, answer, summary, role } = endpoint;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description,
    schema,
  }));
  const headers = Object.fromEntries(
    ['RateLimit', 'RateLimit-Policy'].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
  return {
    operationId,
    summary,
    description: role === 'work' ? 'Needs a token of the role `work`.' : undefined,
    parameters: [...inPath, ...inQuery],
    ...(body && {
      requestBody: { required: true, ...json({ type: 'object', properties: body, required: Object.keys(body) }) },
    }),
    responses: {
      [answer.status]: { description: answer.description, headers, ...json(schemaRef(answer.schema)) },
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

const refusalsOf = ({ body, role, missing }: Endpoint): Refusal[] => [
  400,
  401,
  ...(role === 'work' ? ([403] as const) : []),
  ...(missing ? ([404] as const) : []),
  ...(body ? ([413, 415, 422] as const) : []),
  429,
  503,
];
