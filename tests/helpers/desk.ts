import type { Response } from 'supertest';
import { expect } from 'vitest';
import { Answer } from './page.ts';
import { type Credentials, signedIn } from './signed-in.ts';
import type { TestApp } from './test-app.ts';

/** The status of an answer, or those that it may have. */
type Expected = number | readonly number[];

function expectStatus(answer: Response, status: Expected): Response {
  const asked = `${answer.request.method} ${answer.request.url}`;
  const expected = expect([status].flat(), `${asked} got ${answer.status}: ${answer.text?.slice(0, 300)}`);
  expected.toContain(answer.status);
  return answer;
}

/** What a browser and a program of somebody send, and get. */
export function clientOf({ request }: TestApp, cookie = '', headers: Record<string, string> = {}) {
  async function ask(method: 'get' | 'post', path: string, accept: string, status: Expected, values?: object) {
    const asked = request[method](path).set({ cookie, accept, ...headers });
    return expectStatus(await (values ? asked.type('form').send(values) : asked), status);
  }
  return {
    cookie,
    get: async (path: string, status: Expected = 200) => new Answer(await ask('get', path, 'text/html', status)),
    post: async (path: string, values: object = {}, status: Expected = 303) =>
      new Answer(await ask('post', path, 'text/html', status, values)),
    /** The JSON at an address. */
    read: async (path: string, status: Expected = 200) => (await ask('get', path, 'application/json', status)).body,
    /** The JSON that answers a post. */
    send: async (path: string, values: object = {}, status: Expected = 200) =>
      (await ask('post', path, 'application/json', status, values)).body,
    /** Posts a form with a file, or without one. */
    async upload(path: string, values: Record<string, string>, file?: Buffer, status: Expected = 303, name = 'file') {
      const sent = request.post(path).set({ cookie, accept: 'text/html', ...headers });
      const form = sent.field(values);
      return new Answer(expectStatus(await (file ? form.attach('file', file, name) : form), status));
    },
  };
}

export type Desk = ReturnType<typeof clientOf>;

/** Somebody signed in: the owner, an account of a role, or another one. */
export async function deskOf(site: TestApp, who?: 'admin' | 'sales' | 'editor' | Credentials): Promise<Desk> {
  const credentials = typeof who === 'string' ? { email: `${who}@example.com`, role: who } : who;
  return clientOf(site, await signedIn(site, credentials));
}
