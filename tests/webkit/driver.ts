import { type ChildProcess, spawn } from 'node:child_process';
import { findMiniBrowser } from '../../scripts/browsers.ts';
import { findService, freePort } from '../../scripts/services.ts';

/** The key of an element in the W3C WebDriver protocol. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
export const keys = { enter: '\uE007', escape: '\uE00C' };

/** One window of WebKit, driven over W3C WebDriver. Elements are named by CSS selectors; each is waited for. */
export type WebKit = Awaited<ReturnType<typeof openWebkit>>;

/** Starts WebKitGTK's browser on a screen of its own. `close` ends all of it. */
export async function openWebkit() {
  const started: ChildProcess[] = [];
  const display = await startScreen(started);
  const driver = await startDriver(started, display);
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] } },
  };
  const { sessionId, capabilities: found } = await ask<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>(`${driver}/session`, 'POST', { capabilities });
  const session = `${driver}/session/${sessionId}`;
  const post = <T>(command: string, body: object = {}) => ask<T>(`${session}/${command}`, 'POST', body);

  /** Runs a function in the page; it may be asynchronous. Its parameters and result are plain data. */
  function run<Args extends unknown[], Result>(inPage: (...args: Args) => Result, ...args: Args) {
    const script = `const [args, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]];
      Promise.resolve((${inPage})(...args)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    return post<{ value: Awaited<Result>; error?: string }>('execute/async', { script, args }).then((answer) => {
      if (answer.error) throw new Error(answer.error);
      return answer.value;
    });
  }

  /** Finds an element and brings it to the middle of the window at once, where nothing covers it and no smooth scroll is under way. */
  async function place(selector: string): Promise<string> {
    const found = await post<{ [elementKey]: string }>('element', { using: 'css selector', value: selector });
    const element = found[elementKey];
    const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    await post('execute/sync', { script, args: [{ [elementKey]: element }] });
    return element;
  }

  await post('timeouts', { implicit: 10_000, script: 60_000 });
  return {
    version: found.browserVersion,
    run,
    open: (address: string) => post('url', { url: address }),
    address: () => ask<string>(`${session}/url`, 'GET'),
    size: (width: number, height: number) => post('window/rect', { width, height }),
    click: async (selector: string) => post(`element/${await place(selector)}/click`),
    /** Types into a field, at the end of what is there, or names a file; `keys` has those without a letter. */
    type: async (selector: string, text: string) => post(`element/${await place(selector)}/value`, { text }),
    clear: async (selector: string) => post(`element/${await place(selector)}/clear`),
    async close() {
      await ask(session, 'DELETE').catch(() => {});
      for (const child of started.reverse()) child.kill('SIGKILL');
    },
  };
}

async function ask<T>(address: string, method: string, body?: object): Promise<T> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`WebDriver ${address.split('/').at(-1)}: ${value.error}, ${value.message}`);
  return value;
}

/** A screen in memory; answers its number. */
async function startScreen(started: ChildProcess[]): Promise<string> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  started.push(screen);
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject);
    screen.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
  });
  return `:${number}`;
}

async function startDriver(started: ChildProcess[], display: string): Promise<string> {
  const port = await freePort();
  const child = spawn(findService('WebKit') as string, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
  });
  started.push(child);
  const address = `http://127.0.0.1:${port}`;
  while (child.exitCode === null) {
    const isReady = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return address;
    await new Promise((turn) => setTimeout(turn, 50));
  }
  throw new Error(`WebKitWebDriver ended with ${child.exitCode}`);
}
