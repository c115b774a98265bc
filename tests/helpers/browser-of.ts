import { Answer } from './page.ts';
import type { TestApp } from './test-app.ts';

/** A browser that holds its cookies from one request to the next. */
export function browserOf({ request }: TestApp, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  async function ask(sent: ReturnType<typeof request.get>, more: Record<string, string> = {}) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await sent.set({ ...headers, ...more, ...(cookie && { cookie }) });
    for (const line of answer.get('set-cookie') ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  return {
    cookies,
    get: async (path: string, more?: Record<string, string>) => new Answer(await ask(request.get(path), more)),
    post: async (path: string, values: object) => new Answer(await ask(request.post(path).type('form').send(values))),
    /** The JSON that answers a post of JSON. */
    json: async (path: string, values: object) => (await ask(request.post(path).send(values))).body,
  };
}
