import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/root.ts';

/** What each floor may import from, besides itself. Later words are more exact: the longest match counts. */
const floors: Record<string, readonly string[]> = {
  'src/site': [],
  'src/answers': ['src/site'],
  'src/content': ['src/site', 'src/errors.ts'],
  'src/leads': ['src/site', 'src/errors.ts', 'src/uuid.ts', 'src/audit.ts'],
  'src/admin': ['src/site', 'src/errors.ts', 'src/uuid.ts', 'src/audit.ts'],
  'src/analytics': ['src/site', 'src/errors.ts'],
  'src/store': ['src/leads', 'src/admin', 'src/analytics', 'src/site', 'src/errors.ts', 'src/audit.ts'],
  'src/crm': ['src/leads', 'src/site', 'src/config.ts', 'src/errors.ts'],
  'src/mail': ['src/leads', 'src/site', 'src/config.ts', 'src/errors.ts'],
  'src/web': ['src', 'views'],
  client: ['src/site'],
  views: ['client/islands', 'client/form', 'client/question-answer.tsx', 'src/site', 'data/drawings'],
  cli: ['src'],
};
const exceptFor: Record<string, readonly string[]> = {
  cli: ['src/web', 'src/app.ts', 'src/server.ts'],
  'src/web': ['src/app.ts', 'src/server.ts'],
};

const files = Object.keys(floors).flatMap((floor) =>
  readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ floor, file: join(floor, name) })),
);

test.each(files)('$file imports only from its own floor and the floors below', ({ floor, file }) => {
  const wrong = importsOf(file).filter((target) => !isAllowed(floor, target));
  expect(wrong).toEqual([]);
});

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    normalize(join(dirname(file), match[1] ?? '')),
  );
}

function isAllowed(floor: string, target: string): boolean {
  const within = (place: string) => target === place || target.startsWith(`${place}/`);
  if (within(floor)) return true;
  return (floors[floor] ?? []).some(within) && !(exceptFor[floor] ?? []).some(within);
}
