import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { parsedJson } from '../../src/base/json-object.ts';
import type { FormId } from '../../src/site/forms/form.ts';
import { formOf, isFormId } from '../../src/site/forms/index.ts';
import { leadColumns } from '../../src/site/lead-columns.ts';
import { closing, listening } from '../helpers/raw-http.ts';

/**
 * `ok`, a status, a status with an error type (`400:BLOCKED_EMAIL`), `1015` for a blocked address, `hang` (no answer), `reset`,
 * `lost` (takes the request, then drops the connection), or `strict` (refuses fields that the form does not declare).
 */
export type FakeCrmMode = 'ok' | 'strict' | 'hang' | 'reset' | 'lost' | '1015' | `${number}` | `${number}:${string}`;

export interface FakeCrmRequest {
  portalId: string;
  formGuid: string;
  authorization: string;
  body: unknown;
  /** The status that was answered, or decided on and lost; 0 for none. */
  answered: number;
  mode: FakeCrmMode;
  /** Milliseconds since 1970. */
  at: number;
}

export interface FakeCrmOptions {
  port?: number;
  /** Requests that pass in ten seconds; without it any number. */
  per10Seconds?: number;
}

const submitPath = /^\/submissions\/v3\/integration\/secure\/submit\/([^/]+)\/([^/]+)$/;
const modes = /^(ok|strict|hang|reset|lost|1015|[2345]\d\d(:[A-Z_]+)?)$/;

/** HubSpot's form submission on 127.0.0.1. `PUT /mode` sets how it answers, `GET /requests` lists what came. */
export async function startFakeCrm(options: FakeCrmOptions = {}) {
  const { port = 0 } = options;
  const requests: FakeCrmRequest[] = [];
  const limits = rateLimits(options);
  let mode: FakeCrmMode = 'ok';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? '';
    if (request.method === 'GET' && path === '/requests') return send(response, { status: 200, content: requests });
    const posted = await text(request);
    if (request.method === 'PUT' && path === '/mode') {
      if (!modes.test(posted.trim())) {
        return send(response, { status: 400, content: { message: `Unknown mode. A mode matches ${modes}.` } });
      }
      mode = posted.trim() as FakeCrmMode;
      return send(response, { status: 200, content: { mode } });
    }
    const [, portalId, formGuid] = submitPath.exec(path) ?? [];
    if (request.method !== 'POST' || !portalId || !formGuid) {
      return send(response, { status: 404, content: { message: 'Not found' } });
    }
    // A form's id is its own name.
    const form = isFormId(formGuid) ? formGuid : undefined;
    const { authorization = '' } = request.headers;
    const body = parsedJson(posted);
    const now = Date.now();
    const limit = limits.take(now);
    const verdict = limit === 'blocked' ? blocked : verdictOn({ authorization, body }, form, mode, limit);
    requests.push({ portalId, formGuid, authorization, body, answered: verdict?.status ?? 0, mode, at: now });
    if (verdict?.status === 429) limits.refused(now);
    if (mode === 'hang') return;
    if (!verdict || mode === 'lost') response.destroy();
    else send(response, verdict);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    /** To set as `HUBSPOT_BASE_URL`. */
    url: `http://127.0.0.1:${await listening(server, port)}`,
    requests,
    setMode(next: FakeCrmMode): void {
      mode = next;
    },
    /** How often ten answers of 429 in a second blocked the sender for a minute. */
    blocks: () => limits.blocks(),
    close: () => closing(server),
  };
}

/** A text as it is, anything else as JSON. */
interface Answer {
  status: number;
  content: unknown;
}

function send(response: ServerResponse, { status, content }: Answer): void {
  const isText = typeof content === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/plain; charset=UTF-8' : 'application/json' });
  response.end(isText ? content : JSON.stringify(content));
}

function rateLimits({ per10Seconds = Number.POSITIVE_INFINITY }: FakeCrmOptions) {
  let accepted: number[] = [];
  let refusals: number[] = [];
  let blockedUntil = 0;
  let blocks = 0;
  return {
    take(now: number): 'none' | 'busy' | 'blocked' {
      if (now < blockedUntil) return 'blocked';
      accepted = accepted.filter((at) => at > now - 10_000);
      if (accepted.length >= per10Seconds) return 'busy';
      accepted.push(now);
      return 'none';
    },
    refused(now: number): void {
      refusals = [...refusals.filter((at) => at > now - 1000), now];
      if (refusals.length < 10) return;
      refusals = [];
      blockedUntil = now + 60_000;
      blocks++;
    },
    blocks: () => blocks,
  };
}

const blocked: Answer = { status: 429, content: 'error code: 1015' };
const thanks = { inlineMessage: 'Thanks for submitting the form.' };

/** `undefined` for no answer. */
function verdictOn(
  { authorization, body }: { authorization: string; body: unknown },
  form: FormId | undefined,
  mode: FakeCrmMode,
  limit: 'none' | 'busy',
): Answer | undefined {
  if (mode === 'hang' || mode === 'reset') return undefined;
  if (mode === '1015') return blocked;
  if (!/^Bearer \S+$/.test(authorization)) return refusal(401, 'INVALID_AUTHENTICATION');
  if (limit === 'busy') return busy();
  if (mode !== 'ok' && mode !== 'strict' && mode !== 'lost') return ofStatus(mode);
  if (mode === 'strict' && !form) return refusal(404, 'FORM_NOT_FOUND');
  const declared = mode === 'strict' && form ? [...formOf(form).crm, leadColumns.consent_email.crm] : undefined;
  const errors = errorsIn(body, declared);
  return errors.length ? refusal(400, ...errors) : { status: 200, content: thanks };
}

function ofStatus(mode: string): Answer {
  const [status = '500', type] = mode.split(':');
  if (Number(status) < 300) return { status: Number(status), content: thanks };
  if (status === '429' && !type) return busy();
  const types: Readonly<Record<string, string>> = { 401: 'INVALID_AUTHENTICATION', 403: 'MISSING_SCOPES' };
  return refusal(Number(status), type ?? types[status] ?? 'INVALID_EMAIL');
}

/** Stricter than browsers: no quotes or odd characters before the at sign, and a top-level domain of letters. */
const email = /^[A-Za-z0-9._%+'-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** HubSpot's error types for a body. */
function errorsIn(body: unknown, declared: readonly string[] | undefined): string[] {
  const { fields, context } = (body ?? {}) as { fields?: unknown; context?: { pageUri?: unknown; hutk?: unknown } };
  if (!Array.isArray(fields) || !fields.every(isField)) return ['INVALID_REQUEST'];
  const address = fields.find((field) => field.name === 'email')?.value;
  const { pageUri, hutk } = context ?? {};
  const isAbsolute = typeof pageUri === 'string' && /^https?:\/\//.test(pageUri);
  return [
    ...(!address ? ['REQUIRED_FIELD'] : email.test(address) ? [] : ['INVALID_EMAIL']),
    ...(pageUri === undefined || isAbsolute ? [] : ['INVALID_PAGE_URI']),
    ...(hutk === undefined ? [] : ['INVALID_HUTK']),
    ...fields.flatMap(({ name }) => (declared?.includes(name) === false ? ['FIELD_NOT_IN_FORM_DEFINITION'] : [])),
  ];
}

const busy = (): Answer => {
  const message = 'You have reached your ten_secondly_rolling limit.';
  const about = { errorType: 'RATE_LIMIT', correlationId: randomUUID(), policyName: 'TEN_SECONDLY_ROLLING' };
  return { status: 429, content: { status: 'error', message, ...about } };
};

const refusal = (status: number, ...types: string[]): Answer => {
  const message = 'The request is not valid';
  const errors = types.map((errorType) => ({ message: messages[errorType] ?? message, errorType }));
  return { status, content: { status: 'error', message, correlationId: randomUUID(), errors } };
};

const messages: Readonly<Record<string, string>> = {
  INVALID_EMAIL: "Error in 'fields.email'. Invalid email address",
};

function isField(field: unknown): field is { name: string; value: string } {
  const { name, value } = (field ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' && typeof value === 'string';
}
