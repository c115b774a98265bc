import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parsedJson } from '../../base/json-object.ts';
import type { FormId } from '../../site/forms/form.ts';
import { isFormId } from '../../site/forms/index.ts';
import { type Answered, blockedAnswer, type FakeCrmMode, verdictOn } from './fake-crm-answers.ts';
import { fakeCrmLimits } from './fake-crm-limits.ts';

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
    const said = limit === 'blocked' ? blockedAnswer : verdictOn({ ...rest, body }, formOf(call.formGuid), mode, limit);
    requests.push({ ...rest, body, answered: said?.status ?? 0, mode, at: now });
    if (said?.status === 429) limits.refused(now);
    if (mode === 'hang') return;
    if (!said || mode === 'lost') response.destroy();
    else send(response, said);
  }

  function formOf(guid: string): FormId | undefined {
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
