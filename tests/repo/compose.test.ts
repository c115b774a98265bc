import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../src/base/root.ts';

interface Composed {
  restart?: string;
  healthcheck?: { test: string[] };
  volumes?: string[];
  networks?: string[];
  ports?: string[];
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, unknown>;
}

const file = readFileSync(join(root, 'compose.yaml'), 'utf8');
const { services, volumes, networks } = parse(file) as Record<
  'services' | 'volumes' | 'networks',
  Record<string, Composed>
>;
const each = Object.entries(services);

test.each(each)('the service %s comes back by itself and says how it is', (_name, { restart, healthcheck }) => {
  expect(restart).toBe('unless-stopped');
  expect(healthcheck?.test.length).toBeGreaterThan(1);
});

test.each(each)('what the service %s names is there', (_name, service) => {
  const sources = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
  const missing = sources.filter((source) =>
    source.startsWith('.') ? !existsSync(join(root, source)) : !(source in volumes),
  );
  const needs = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
  missing.push(...needs.filter((name) => !(name in services)));
  missing.push(...(service.networks ?? []).filter((name) => !(name in networks)));
  expect(missing).toEqual([]);
});

test('only the proxy can be reached from outside, and the two instances are the same', () => {
  expect(each.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy']);
  expect(services['site-1']).toEqual(services['site-2']);
});

test('no secret is in the file, and the files with secrets are not committed', () => {
  const values = each.flatMap(([, { environment = {} }]) => Object.entries(environment));
  const secret = values.filter(([name]) => /PASSWORD|_URL$/.test(name));
  expect(secret.length).toBeGreaterThan(0);
  expect(secret.filter(([, value]) => !/\$\{\w+:\?/.test(value))).toEqual([]);
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['mainstreet.env', 'compose.env']));
});

test('no file with secrets gets into an image', () => {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
  const files = ['.env', 'mainstreet.env', 'compose.env', 'a.env', 'scripts/deploy/b.env'];
  expect(files.filter((file) => !patterns.some((pattern) => matchesGlob(file, pattern)))).toEqual([]);
});
