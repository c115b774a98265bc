import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../src/base/root.ts';

const token = '01a20baf-0000-7000-8000-000000000000-f844c324196f52ad31bd7a1c63570999';

describe.each(['Caddyfile', 'Caddyfile.instances'])('%s', (name) => {
  const file = readFileSync(join(root, 'scripts/deploy', name), 'utf8').replaceAll(/^\s*#.*\n/gm, '');
  const [, options = ''] = /^\{\n(.*?)^\}/ms.exec(file) ?? [];

  test('writes no header of a request into its log, and no access log', () => {
    expect(options).toMatch(/log default \{\s*format filter \{/);
    expect(options).toContain('request>headers delete');
    // An access log is written only where a site asks for one.
    expect(file.replace(options, '')).not.toMatch(/^\s*log\b/m);
  });

  test.each([
    ['/questions?q=zebulon', '/questions'],
    ['/blog/a-story', '/blog/a-story'],
    ['/api/people/search', '/api/people/'],
    ['/api/people/ann@example.com?spam=with', '/api/people/'],
    ['/api//people/ann%40example.com', '/api//people/'],
    [`/unsubscribe/${token}`, '/unsubscribe/'],
    [`/Confirm-Email/${token}/?x`, '/Confirm-Email/'],
    ['/ann@example.com', '/'],
    ['/hello/ann%40example.com/now', '/hello/'],
  ])('logs the address %s as %s', (uri, logged) => {
    const [, pattern = '', replacement = ''] = /request>uri regexp "\(\?i\)(.*)" "(.*)"/.exec(options) ?? [];
    expect(pattern).not.toBe('');
    expect(uri.replaceAll(new RegExp(pattern, 'gi'), replacement)).toBe(logged);
  });

  test('replaces what a visitor claims, and hides what is for machines inside', () => {
    for (const line of [
      'header_up X-Forwarded-For {http.request.remote.host}',
      'header_up X-Forwarded-Proto {http.request.scheme}',
      'header_up -X-Forwarded-Host',
      'header_up -Forwarded',
      'header_up X-Request-Id {http.request.uuid}',
      '@inside path /readyz /metrics',
      'respond @inside 404',
    ]) {
      expect(file).toContain(line);
    }
  });

  test('lets through pictures of 8 MB, documents of 20 MB and imports of 100 MB', () => {
    const limits = [...file.matchAll(/request_body @(\w+) \{\s*max_size (\d+)MiB/g)].map(([, of, most]) => [of, most]);
    expect(Object.fromEntries(limits)).toEqual({ document: '21', import: '101', other: '9' });
    expect(file).toContain('@document path /admin/content/document\n');
    expect(file).toContain('@import path /admin/import\n');
    // Both limits would hold for a request that two of them match.
    expect(file).toContain('@other not path /admin/content/document /admin/import\n');
  });
});

interface Composed {
  restart?: string;
  healthcheck?: { test: string[] };
  volumes?: string[];
  ports?: string[];
  environment?: Record<string, string>;
}

const { services } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8')) as { services: Record<string, Composed> };
const each = Object.entries(services);

test.each(each)('the service %s comes back by itself, says how it is, and gets files that are there', (_, service) => {
  expect(service.restart).toBe('unless-stopped');
  expect(service.healthcheck?.test.length).toBeGreaterThan(1);
  const files = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '').filter((name) => /^\./.test(name));
  expect(files.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test('only the proxy can be reached from outside, and the two instances are the same', () => {
  expect(each.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy']);
  expect(services['site-1']).toEqual(services['site-2']);
});

test('no secret is in the file, and the files with secrets are neither committed nor in an image', () => {
  const values = each.flatMap(([, { environment = {} }]) => Object.entries(environment));
  const secret = values.filter(([name]) => /PASSWORD|_URL$/.test(name));
  expect(secret.length).toBeGreaterThan(0);
  expect(secret.filter(([, value]) => !/\$\{\w+:\?/.test(value))).toEqual([]);
  const lines = (name: string) => readFileSync(join(root, name), 'utf8').trim().split('\n');
  expect(lines('.gitignore')).toEqual(expect.arrayContaining(['mainstreet.env', 'compose.env']));
  const files = ['.env', 'mainstreet.env', 'compose.env', 'a.env', 'scripts/deploy/b.env'];
  const ignored = lines('.dockerignore');
  expect(files.filter((name) => !ignored.some((pattern) => matchesGlob(name, pattern)))).toEqual([]);
});
