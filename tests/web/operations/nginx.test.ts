import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { type RequestOptions, request as requestOverHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { absence, answers, findService, freePort, needService } from '../../../scripts/services.ts';
import { root } from '../../../src/base/root.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { listening } from '../../helpers/raw-http.ts';
import { testApp } from '../../helpers/test-app.ts';

const lacking = (['nginx', 'OpenSSL'] as const).filter((name) => !findService(name));
const isSkipped = lacking.length > 0 && process.env.CI !== 'true';
const host = 'invest.example.com';
const metricsToken = 'a-token-of-the-tests';

/** Runs the product behind the nginx of the example, on free ports, with a certificate of its own. */
async function behindNginx() {
  const site = await testApp({ TRUST_PROXY: '1', PUBLIC_URL: `https://${host}`, METRICS_TOKEN: metricsToken });
  const server = createHttpServer(site.app);
  const product = await listening(server);
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const [plain, secure] = [await freePort(), await freePort()];
  const file = writeConfiguration(folder, { plain, secure, product });
  const nginx = spawn(needService('nginx'), ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(nginx, 'exit');
  afterAll(async () => {
    nginx.kill('SIGQUIT');
    await ended;
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await vi.waitUntil(() => answers(plain), { timeout: 60_000 });
  return { ...site, server, file, folder, plain, secure };
}

const token = '01a20baf-0000-7000-8000-000000000000-f844c324196f52ad31bd7a1c63570999';
const cut = [
  ['/api/people/quimby@example.com', '/api/people/…'],
  ['/api/people/search', '/api/people/…'],
  ['/%61pi/people/quimby%40example.com?spam=with', '/api/people/…'],
  [`/unsubscribe/${token}`, '/unsubscribe/…'],
  [`//unsubscribe//${token}`, '/unsubscribe/…'],
  [`/Confirm-Email/${token}/`, '/Confirm-Email/…'],
  ['/hello/quimby@example.com', '/…'],
  ['/blog/a-story', '/blog/a-story'],
] as const;

const loggedPaths = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): string => JSON.parse(line).path);

/** The example with other ports and paths, and nothing else changed. */
function writeConfiguration(folder: string, ports: { plain: number; secure: number; product: number }): string {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${host}`, '-keyout', key, '-out', certificate];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject]);
  const example = readFileSync(join(root, 'scripts/deploy/nginx.conf'), 'utf8')
    .replaceAll(/listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.secure} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.product}`)
    .replaceAll('/var/log/nginx/', `${join(folder, 'logs')}/`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  mkdirSync(join(folder, 'logs'));
  const paths = folders.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n');
  const file = join(folder, 'nginx.conf');
  // Its workers write bodies into a folder that is ours alone.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `${user} daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {} http { ${paths}\n${example} }`,
  );
  return file;
}

describe.skipIf(isSkipped)(
  `behind the nginx of the example${lacking.length ? ` (${lacking.map(absence).join(' ')})` : ''}`,
  async () => {
    if (isSkipped) return;
    const { app, server, file, folder, plain, secure } = await behindNginx();

    async function ask(path: string, { body, ...options }: RequestOptions & { body?: string | Buffer } = {}) {
      const target = { path, port: secure, host: '127.0.0.1', rejectUnauthorized: false };
      const asked = requestOverHttps({ ...options, ...target, headers: { host, ...options.headers } });
      asked.end(body);
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) text += chunk;
      return { status: answer.statusCode, headers: answer.headers, text };
    }

    const post = (email: string, headers: Record<string, string> = {}, localAddress?: string) =>
      ask('/contact', {
        method: 'POST',
        localAddress,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ ...contactForm.sample, email }),
      });
    const addressOf = async (email: string) =>
      (await app.context.leads.list({ search: email }, { limit: 1 }))[0]?.address;

    test('the configuration has no warnings', () => {
      const { stderr } = spawnSync(needService('nginx'), ['-t', '-p', folder, '-c', file], { encoding: 'utf8' });
      expect(stderr).not.toContain('[warn]');
    });

    test('HTTP leads to HTTPS under the name of the site, whatever Host says', async () => {
      const answer = await fetch(`http://127.0.0.1:${plain}/invest?utm_source=radio`, { redirect: 'manual' });
      expect(answer.status).toBe(308);
      expect(answer.headers.get('location')).toBe(`https://${host}/invest?utm_source=radio`);
    });

    test('a page comes compressed as the program compressed it, with its headers', async () => {
      const { status, headers } = await ask('/', { headers: { 'accept-encoding': 'br' } });
      expect([status, headers['content-encoding']]).toEqual([200, 'br']);
      expect(headers['strict-transport-security']).toContain('max-age');
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    });

    test('the address of a visitor arrives, and one that is made up does not', async () => {
      expect(await post('true@example.com', {}, '127.0.0.5')).toMatchObject({ status: 200 });
      expect(await addressOf('true@example.com')).toBe('127.0.0.5');
      const claims = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' };
      expect(await post('claimed@example.com', claims, '127.0.0.6')).toMatchObject({ status: 200 });
      expect(await addressOf('claimed@example.com')).toBe('127.0.0.6');
    });

    test('the program knows that the visitor came by HTTPS', async () => {
      const { headers } = await ask('/?utm_source=radio', { headers: { 'x-forwarded-proto': 'http' } });
      expect(headers['set-cookie']?.[0]).toMatch(/^__Host-touches=.*; Secure/);
    });

    test('a redirect with a long query comes through', async () => {
      const query = 'x'.repeat(7000);
      expect(await ask(`/About?${query}`)).toMatchObject({ status: 308, headers: { location: `/about?${query}` } });
    });

    test('an id of nginx names the request, not one of the visitor', async () => {
      const { headers } = await post('id@example.com', { 'x-request-id': 'made-up-by-the-visitor' });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    });

    test.each(['/readyz', '/metrics', '/%6detrics', '/x/../metrics'])('%s is not for the world', async (path) => {
      const { status, text } = await ask(path, { headers: { authorization: `Bearer ${metricsToken}` } });
      expect([status, text.includes('mainstreet_')]).toEqual([404, false]);
    });

    test.each([
      ['/api/lovable-uploads', 8, 401],
      ['/api/lovable-uploads', 10, 413],
      ['/admin/content/document', 20, 401],
      ['/admin/content/document', 23, 413],
      ['/admin/import', 100, 401],
      ['/admin/import', 110, 413],
    ])('a post to %s of %d MB is answered %d', async (path, megabytes, status) => {
      const length = megabytes * 1_048_576;
      const type = { 'content-type': 'application/octet-stream', accept: 'application/json' };
      // Too much is refused by its length alone.
      const body = status === 413 ? undefined : Buffer.alloc(length);
      const headers = { ...type, 'content-length': length };
      expect((await ask(path, { method: 'POST', headers, body })).status).toBe(status);
    });

    test('the log cuts what a path has of an email, or of the token of a link', async () => {
      for (const [path] of cut) await ask(path);
      const paths = () => loggedPaths(join(folder, 'logs/mainstreet.access.log'));
      for (const [, logged] of cut) await expect.poll(paths).toContain(logged);
      const written = readdirSync(join(folder, 'logs')).map((name) => readFileSync(join(folder, 'logs', name), 'utf8'));
      expect(written.join('')).not.toMatch(/quimby|f844c324/i);
    });

    test('the logs name the path of a request, but neither its query nor the page before it, also while the program is away', async () => {
      const asked = '/questions?q=zebulon-quixote';
      const headers = { referer: `https://${host}/admin/leads?search=ann-bee-cee` };
      const log = (name: string) => readFileSync(join(folder, 'logs', name), 'utf8');
      const lines = () =>
        log('mainstreet.access.log')
          .split('\n')
          .filter((line) => line.includes('"path":"/questions"'));
      expect((await ask(asked, { headers })).status).toBe(200);
      await fetch(`http://127.0.0.1:${plain}${asked}`, { redirect: 'manual', headers });
      server.closeAllConnections();
      server.close();
      expect((await ask(asked, { headers })).status).toBe(502);
      await expect.poll(lines).toHaveLength(3);
      expect(lines().map((line) => JSON.parse(line).status)).toEqual([200, 308, 502]);
      const written = readdirSync(join(folder, 'logs')).map(log).join('');
      expect(written).not.toMatch(/zebulon|quixote|ann-bee-cee|[?]/);
    });
  },
);

test('the nginx in front of several instances hides, replaces, cuts and lets through the same', () => {
  const shared =
    /^(?:map|~|default|log_format|'|(?:access|error)_log|proxy_(?:set_header|pass|max_temp)|location|client_max)/;
  const directives = (name: string) => {
    const lines = readFileSync(join(root, 'scripts/deploy', name), 'utf8').split('\n');
    return new Set(lines.map((line) => line.trim()).filter((line) => shared.test(line)));
  };
  const [one, several] = [directives('nginx.conf'), directives('nginx-instances.conf')];
  expect(one.size).toBeGreaterThan(15);
  expect(several).toEqual(one);
});
