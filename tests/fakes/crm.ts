import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parsedJson } from '../../src/base/json-object.ts';
import type { FormId } from '../../src/site/forms/form.ts';
import { formOf, isFormId } from '../../src/site/forms/index.ts';
import { leadColumns } from '../../src/site/lead-columns.ts';

/** Stricter than browsers: no quotes or odd characters before the at sign, and a top-level domain of letters. */
const email = /^[A-Za-z0-9._%+'-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** The error types that HubSpot would answer for a body; none for a good one. */
function errorsIn(body: unknown): string[] {
  const { fields, context } = (body ?? {}) as { fields?: unknown; context?: unknown };
  if (!Array.isArray(fields) || !fields.every(isField)) return ['INVALID_REQUEST'];
  const address = fields.find((field) => field.name === 'email')?.value;
  const errors: string[] = [];
  if (!address) errors.push('REQUIRED_FIELD');
  else if (!email.test(address)) errors.push('INVALID_EMAIL');
  const { pageUri, hutk } = (context ?? {}) as { pageUri?: unknown; hutk?: unknown };
  if (pageUri !== undefined && !(typeof pageUri === 'string' && /^https?:\/\//.test(pageUri))) {
    errors.push('INVALID_PAGE_URI');
  }
  if (hutk !== undefined) errors.push('INVALID_HUTK');
  return errors;
}

/** The names of fields that a form does not declare. */
function undeclaredFields(body: unknown, declared: readonly string[]): string[] {
  const { fields } = (body ?? {}) as { fields?: unknown };
  if (!Array.isArray(fields)) return [];
  return fields.filter(isField).flatMap(({ name }) => (declared.includes(name) ? [] : [name]));
}

/** Too many requests, in the shape of HubSpot's. */
const busyAnswer = () => ({
  status: 'error',
  message: 'You have reached your ten_secondly_rolling limit.',
  errorType: 'RATE_LIMIT',
  correlationId: randomUUID(),
  policyName: 'TEN_SECONDLY_ROLLING',
});

/** An error in the shape of HubSpot's. */
function errorAnswer(...errorTypes: string[]) {
  return {
    status: 'error',
    message: 'The request is not valid',
    correlationId: randomUUID(),
    errors: errorTypes.map((errorType) => ({ message: messages[errorType] ?? 'The request is not valid', errorType })),
  };
}

const messages: Readonly<Record<string, string>> = {
  INVALID_EMAIL: "Error in 'fields.email'. Invalid email address",
  REQUIRED_FIELD: "Error in 'fields.email'. Required field is missing",
  INVALID_PAGE_URI: "Error in 'context.pageUri'. The address is not absolute",
  INVALID_HUTK: "Error in 'context.hutk'. The value is not valid",
  INVALID_AUTHENTICATION: 'The token is missing or has expired',
  MISSING_SCOPES: 'The token lacks the scope "forms"',
  FORM_NOT_FOUND: 'There is no such form',
  FIELD_NOT_IN_FORM_DEFINITION: 'A field is not part of the form',
};

function isField(field: unknown): field is { name: string; value: string } {
  const { name, value } = (field ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' && typeof value === 'string';
}

/** What HubSpot's limits say of one request: nothing, too many, or that its sender is blocked. */
type LimitVerdict = 'none' | 'busy' | 'blocked';

interface FakeCrmLimits {
  /** Verdict on a request that comes now (milliseconds). */
  take(now: number): LimitVerdict;
  /** Notes an answer of 429; ten in a second block the address for a minute. */
  refused(now: number): void;
  /** How often the address was blocked. */
  readonly blocks: number;
}

const blockLength = 60_000;
const refusalsThatBlock = 10;

/** `per10Seconds` requests pass in any ten seconds; without it any number. `blocks: false` never blocks. */
function fakeCrmLimits(options: { per10Seconds?: number; blocks?: boolean }): FakeCrmLimits {
  const { per10Seconds = Number.POSITIVE_INFINITY, blocks: mayBlock = true } = options;
  let accepted: number[] = [];
  let refusals: number[] = [];
  let blockedUntil = 0;
  let blocks = 0;
  return {
    take(now) {
      if (now < blockedUntil) return 'blocked';
      accepted = accepted.filter((at) => at > now - 10_000);
      if (accepted.length >= per10Seconds) return 'busy';
      accepted.push(now);
      return 'none';
    },
    refused(now) {
      refusals = [...refusals.filter((at) => at > now - 1000), now];
      if (!mayBlock || refusals.length < refusalsThatBlock) return;
      refusals = [];
      blockedUntil = now + blockLength;
      blocks++;
    },
    get blocks() {
      return blocks;
    },
  };
}

/**
 * `ok`, a status, a status with an error type (`400:BLOCKED_EMAIL`), `1015` for a blocked address, `hang` (no answer), `reset`,
 * `lost` (takes the request, then drops the connection), or `strict` (refuses fields that the form does not declare).
 */
export type FakeCrmMode = 'ok' | 'strict' | 'hang' | 'reset' | 'lost' | '1015' | `${number}` | `${number}:${string}`;

/** A status with what is written: text as it is, anything else as JSON. */
interface Answered {
  status: number;
  content: unknown;
}

const blockedAnswer: Answered = { status: 429, content: 'error code: 1015' };
const thanks = { inlineMessage: 'Thanks for submitting the form.' };

/** What HubSpot would answer to a submission in a mode; `undefined` for no answer. */
function verdictOn(
  call: { authorization: string; body: unknown },
  form: FormId | undefined,
  mode: FakeCrmMode,
  limit: LimitVerdict,
): Answered | undefined {
  if (mode === 'hang' || mode === 'reset') return undefined;
  if (mode === '1015') return blockedAnswer;
  if (!/^Bearer \S+$/.test(call.authorization)) return refusal(401, 'INVALID_AUTHENTICATION');
  if (limit === 'busy') return { status: 429, content: busyAnswer() };
  if (mode !== 'ok' && mode !== 'strict' && mode !== 'lost') return ofStatus(mode);
  if (mode === 'strict' && !form) return refusal(404, 'FORM_NOT_FOUND');
  const errors = errorsIn(call.body);
  const declared = mode === 'strict' && form ? [...formOf(form).crm, leadColumns.consent_email.crm] : undefined;
  if (declared) errors.push(...undeclaredFields(call.body, declared).map(() => 'FIELD_NOT_IN_FORM_DEFINITION'));
  return errors.length ? refusal(400, ...errors) : { status: 200, content: thanks };
}

function ofStatus(mode: string): Answered {
  const [status = '500', type] = mode.split(':');
  if (Number(status) < 300) return { status: Number(status), content: thanks };
  if (status === '429' && !type) return { status: 429, content: busyAnswer() };
  return refusal(Number(status), type ?? typeOf[status] ?? 'INVALID_EMAIL');
}

const typeOf: Readonly<Record<string, string>> = { 401: 'INVALID_AUTHENTICATION', 403: 'MISSING_SCOPES' };

const refusal = (status: number, ...types: string[]): Answered => ({ status, content: errorAnswer(...types) });

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

export interface FakeCrm {
  /** The address to set as `HUBSPOT_BASE_URL`. */
  url: string;
  requests: FakeCrmRequest[];
  setMode(mode: FakeCrmMode): void;
  /** How often ten answers of 429 in a second blocked the sender for a minute. */
  blocks(): number;
  close(): Promise<void>;
}

export interface FakeCrmOptions {
  port?: number;
  /** Requests that pass in ten seconds; without it any number. */
  per10Seconds?: number;
  /** `false` never blocks the sender. */
  blocks?: boolean;
  /** The form of each form id at the CRM; without it a form's id is its own name. */
  forms?: Readonly<Record<string, FormId>>;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

const submitPath = /^\/submissions\/v3\/integration\/secure\/submit\/([^/]+)\/([^/]+)$/;
const modes = /^(ok|strict|hang|reset|lost|1015|[2345]\d\d(:[A-Z_]+)?)$/;

/** Our local double of HubSpot's form submission, on 127.0.0.1. `PUT /mode` sets how it answers, `GET /requests` lists what came. */
export async function startFakeCrm(options: FakeCrmOptions = {}): Promise<FakeCrm> {
  const { port = 0, clock = Date.now } = options;
  const requests: FakeCrmRequest[] = [];
  const limits = fakeCrmLimits(options);
  let mode: FakeCrmMode = 'ok';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? '';
    if (request.method === 'GET' && path === '/requests') return send(response, { status: 200, content: requests });
    const posted = await text(request);
    if (request.method === 'PUT' && path === '/mode') return control(posted.trim(), response);
    const [, portalId, formGuid] = submitPath.exec(path) ?? [];
    if (request.method !== 'POST' || !portalId || !formGuid) {
      return send(response, { status: 404, content: { message: 'Not found' } });
    }
    submission({ portalId, formGuid, authorization: request.headers.authorization ?? '', posted }, response);
  }

  function control(text: string, response: ServerResponse): void {
    if (!modes.test(text)) {
      send(response, { status: 400, content: { message: `Unknown mode. A mode matches ${modes}.` } });
      return;
    }
    mode = text as FakeCrmMode;
    send(response, { status: 200, content: { mode } });
  }

  function submission(
    call: { portalId: string; formGuid: string; authorization: string; posted: string },
    response: ServerResponse,
  ): void {
    const { posted, ...rest } = call;
    const now = clock();
    const body = parsedJson(posted);
    const limit = limits.take(now);
    const said =
      limit === 'blocked' ? blockedAnswer : verdictOn({ ...rest, body }, formWith(call.formGuid), mode, limit);
    requests.push({ ...rest, body, answered: said?.status ?? 0, mode, at: now });
    if (said?.status === 429) limits.refused(now);
    if (mode === 'hang') return;
    if (!said || mode === 'lost') response.destroy();
    else send(response, said);
  }

  function formWith(guid: string): FormId | undefined {
    return options.forms ? options.forms[guid] : isFormId(guid) ? guid : undefined;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    setMode(next) {
      mode = next;
    },
    blocks: () => limits.blocks,
    close() {
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function send(response: ServerResponse, { status, content }: Answered): void {
  if (typeof content === 'string') {
    response.writeHead(status, { 'content-type': 'text/plain; charset=UTF-8' }).end(content);
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}
