import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { tokenFor } from '../../helpers/token-for.ts';
import { save } from '../../leads/sample-submission.ts';

const site = await testApp({ RATE_LIMIT_API: '10000' });
const email = 'ann@example.com';
const { id } = await save(site.app.context.store, { email }, { form: contactForm });
const seller = 'kim@example.com';
await signedIn(site, { email: seller, password: 'four other unrelated words', role: 'sales' });
const read = await tokenFor(site, 'reports', 'read');
const work = await tokenFor(site, 'crm-sync', 'work');
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const get = (path: string, token = read) => site.request.get(path).set(as(token));
const post = (path: string, body: object, token = work) => site.request.post(path).set(as(token)).send(body);
const { body: document } = await site.request.get('/api/openapi.json').expect(200);

describe('the OpenAPI document', () => {
  test('is valid', async () => {
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(withoutOthers(document), 'openapi');

  /** Checks an answer against what the document says of its address, method, status and type. */
  function expectDeclared(path: string, method: string, { status, type, body }: Answered) {
    const declared = document.paths[path][method].responses[status];
    expect(declared, `${method} ${path} ${status}`).toBeDefined();
    const at = declared.$ref ?? `#/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}`;
    const schema = ajv.getSchema(`openapi${at}/content/${type.replaceAll('/', '~1')}/schema`);
    expect(schema, `${type} of ${at}`).toBeDefined();
    expect(schema?.(body), JSON.stringify(schema?.errors)).toBe(true);
  }

  const nobody = '01890000-0000-7000-8000-000000000000';
  const asked: readonly [path: string, method: 'get' | 'post', () => Promise<Answered>][] = [
    ['/api/leads', 'get', () => get('/api/leads?limit=2').expect(200)],
    ['/api/leads', 'get', () => get('/api/leads?stauts=new').expect(400)],
    ['/api/leads', 'get', () => get('/api/leads?owner=').expect(400)],
    ['/api/leads', 'get', () => get('/api/leads?owner=%20').expect(400)],
    ['/api/leads', 'get', () => get('/api/leads?limit=201').expect(400)],
    ['/api/leads', 'get', () => get('/api/leads?limit=1e2').expect(400)],
    ['/api/leads', 'get', () => get('/api/leads?after=here').expect(400)],
    ['/api/leads', 'get', () => get('/api/leads?form=spark&form=contact').expect(400)],
    ['/api/leads', 'get', () => site.request.get('/api/leads').expect(401)],
    ['/api/leads/{id}', 'get', () => get(`/api/leads/${id}`).expect(200)],
    ['/api/leads/{id}', 'get', () => get(`/api/leads/${nobody}`).expect(404)],
    ['/api/leads/{id}', 'get', () => get(`/api/leads/${id}?spam=with`).expect(400)],
    ['/api/leads/{id}/status', 'post', () => post(`/api/leads/${id}/status`, { status: 'contacted' }).expect(200)],
    ['/api/leads/{id}/status', 'post', () => post(`/api/leads/${id}/status`, { status: 'contacted' }).expect(200)],
    ['/api/leads/{id}/status', 'post', () => post(`/api/leads/${id}/status`, { status: 'won' }).expect(422)],
    ['/api/leads/{id}/status', 'post', () => post(`/api/leads/${nobody}/status`, { status: 'new' }).expect(404)],
    ['/api/leads/{id}/status', 'post', () => post(`/api/leads/${id}/status`, { status: 'new' }, read).expect(403)],
    ['/api/leads/{id}/owner', 'post', () => post(`/api/leads/${id}/owner`, { owner: seller }).expect(200)],
    ['/api/leads/{id}/owner', 'post', () => post(`/api/leads/${id}/owner`, { owner: 'x@example.com' }).expect(422)],
    ['/api/leads/{id}/owner', 'post', () => post(`/api/leads/${id}/owner`, { owner: `${seller},none` }).expect(422)],
    ['/api/leads/{id}/owner', 'post', () => post(`/api/leads/${id}/owner`, { owner: '' }).expect(422)],
    ['/api/leads/{id}/owner', 'post', () => post(`/api/leads/${nobody}/owner`, { owner: seller }).expect(404)],
    ['/api/leads/{id}/owner', 'post', () => post(`/api/leads/${id}/owner`, { owner: seller }, read).expect(403)],
    ['/api/leads/{id}/notes', 'post', () => post(`/api/leads/${id}/notes`, { note: 'Called back' }).expect(201)],
    ['/api/leads/{id}/notes', 'post', () => post(`/api/leads/${id}/notes`, { note: 'x'.repeat(2001) }).expect(422)],
    ['/api/leads/{id}/notes', 'post', () => post(`/api/leads/${id}/notes`, { note: 7 }).expect(422)],
    ['/api/leads/{id}/notes', 'post', () => post(`/api/leads/${id}/notes`, { note: 'x'.repeat(70_000) }).expect(413)],
    ['/api/leads/{id}/notes', 'post', () => post(`/api/leads/${nobody}/notes`, { note: 'x' }).expect(404)],
    ['/api/leads/{id}/notes', 'post', () => asText('note=x').expect(415)],
    ['/api/leads/{id}/notes', 'post', () => asText('{"note":', 'application/json').expect(400)],
    ['/api/people/search', 'post', () => post('/api/people/search', { email: 'Ann@example.com' }).expect(200)],
    ['/api/people/search', 'post', () => post('/api/people/search', { email: id.slice(-6) }).expect(404)],
    ['/api/people/search', 'post', () => post('/api/people/search', { email: ['ann@example.com'] }).expect(422)],
    ['/api/people/search', 'post', () => post('/api/people/search', { email: 'a\0' }).expect(400)],
    ['/api/stats', 'get', () => get('/api/stats?by=form&since=2026-03-01').expect(200)],
    ['/api/stats', 'get', () => get('/api/stats?by=week').expect(400)],
  ];
  const asText = (text: string, type = 'text/plain') =>
    site.request.post(`/api/leads/${id}/notes`).set(as(work)).set('content-type', type).send(text);

  test.each(asked)('says what %s answers to %s (%#)', async (path, method, ask) => {
    expectDeclared(path, method, await ask());
  });

  test('names nothing that these do not ask for', () => {
    const declared = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method} ${path}`),
    );
    expect([...new Set(asked.map(([path, method]) => `${method} ${path}`))].sort()).toEqual(declared.sort());
  });

  test('has the words of a query that the handlers take, and no others', async () => {
    for (const [path, { get: operation }] of Object.entries<Declared>(document.paths)) {
      for (const { name, in: place, schema } of operation?.parameters ?? []) {
        if (place !== 'query' || name === 'after') continue;
        const value = name === 'owner' ? 'none' : (schema.enum?.at(-1) ?? schema.default ?? '2026-03-01');
        const answer = await get(`${path.replace('{email}', email)}?${name}=${value}`);
        expect(answer.status, `${path} ${name}`).toBe(200);
      }
    }
  });
});

interface Answered {
  status: number;
  type: string;
  body: unknown;
}

type Declared = {
  get?: { parameters: { name: string; in: string; schema: { enum?: string[]; default?: unknown } }[] };
};

/** The same schemas, where an object has no other keys than those that are named; parts of an `allOf` have each other's. */
function withoutOthers(value: unknown): object {
  const closing = JSON.parse(JSON.stringify(value), (key, part) =>
    part?.type === 'object' && part.properties && key !== '' ? { ...part, additionalProperties: false } : part,
  );
  const { LeadWithTrail, Lead } = closing.components.schemas;
  const own = LeadWithTrail.allOf[1];
  closing.components.schemas.LeadWithTrail = {
    ...own,
    properties: { ...Lead.properties, ...own.properties },
    required: [...Lead.required, ...own.required],
  };
  closing.components.schemas.Problem.properties.errors = { type: 'object' };
  return closing;
}
