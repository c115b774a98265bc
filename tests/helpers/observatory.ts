/** An answer as the Observatory sees it. */
export interface Seen {
  /** By lower-case name. */
  headers: Readonly<Record<string, string | undefined>>;
  cookies: readonly string[];
  html: string;
}

/** One line of a score: what was found, and what it counts. */
export interface Scored {
  test: string;
  found: string;
  points: number;
}

interface Rule {
  found: string;
  points: number;
  when(seen: Seen): boolean;
}

/**
 * The scoring of the MDN HTTP Observatory, <https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring>: of each
 * test the first rule that fits. Its test of the redirection to HTTPS is the proxy's to pass and counts nothing at best.
 */
const tests: Readonly<Record<string, readonly Rule[]>> = {
  'content-security-policy': [
    { found: 'none', points: -25, when: (seen) => !policy(seen).size },
    {
      found: 'unsafe scripts or objects',
      points: -20,
      when: (seen) => has(seen, 'script-src', [...broad, ...inline]) || has(seen, 'object-src', broad),
    },
    { found: 'loads over HTTP', points: -20, when: (seen) => [...policy(seen).values()].flat().some(isPlainHttp) },
    {
      found: 'eval',
      points: -10,
      when: (seen) => ['script-src', 'style-src'].some((name) => has(seen, name, ["'unsafe-eval'"])),
    },
    { found: 'unsafe styles', points: 0, when: (seen) => has(seen, 'style-src', [...broad, ...inline]) },
    {
      found: 'nothing unsafe, nothing by default',
      points: 10,
      when: (seen) => sources(seen, 'default-src').join() === "'none'" && !has(seen, 'form-action', broad),
    },
    { found: 'nothing unsafe', points: 5, when: () => true },
  ],
  cookies: [
    { found: 'none', points: 0, when: ({ cookies }) => cookies.length === 0 },
    { found: 'readable by scripts', points: -30, when: ({ cookies }) => !cookies.every(isHttpOnly) },
    { found: 'not secure', points: -40, when: ({ cookies }) => !cookies.every(isSecure) },
    {
      found: 'for other sites',
      points: -20,
      when: ({ cookies }) => cookies.some((text) => /samesite=none/i.test(text)),
    },
    {
      found: 'secure, for this site',
      points: 5,
      when: ({ cookies }) => cookies.every((text) => /samesite/i.test(text)),
    },
    { found: 'secure', points: 0, when: () => true },
  ],
  'cross-origin-resource-sharing': [
    {
      found: 'any site, with cookies',
      points: -50,
      when: ({ headers }) => headers['access-control-allow-credentials'] === 'true',
    },
    { found: 'no more than public', points: 0, when: () => true },
  ],
  'referrer-policy': [
    { found: 'none', points: 0, when: (seen) => !seen.headers['referrer-policy'] },
    { found: 'private', points: 5, when: (seen) => privateReferrers.includes(seen.headers['referrer-policy'] ?? '') },
    { found: 'unsafe', points: -5, when: () => true },
  ],
  'strict-transport-security': [
    { found: 'none', points: -20, when: (seen) => !seen.headers['strict-transport-security'] },
    { found: 'less than six months', points: -10, when: (seen) => maxAge(seen) < 15_768_000 },
    { found: 'six months or more', points: 0, when: () => true },
  ],
  'subresource-integrity': [
    { found: 'foreign scripts', points: -50, when: ({ html }) => /<script[^>]+src="(?:https?:)?\/\//.test(html) },
    { found: 'own scripts', points: 0, when: () => true },
  ],
  'x-content-type-options': [
    { found: 'nosniff', points: 0, when: (seen) => seen.headers['x-content-type-options'] === 'nosniff' },
    { found: 'none', points: -5, when: () => true },
  ],
  'x-frame-options': [
    {
      found: 'by the policy',
      points: 5,
      when: (seen) => policy(seen).has('frame-ancestors') && !has(seen, 'frame-ancestors', broad),
    },
    {
      found: 'by its own header',
      points: 0,
      when: (seen) => /^(deny|sameorigin)$/i.test(seen.headers['x-frame-options'] ?? ''),
    },
    { found: 'none', points: -20, when: () => true },
  ],
  'cross-origin-resource-policy': [
    {
      found: 'this site alone',
      points: 10,
      when: (seen) => /^same-(origin|site)$/.test(seen.headers['cross-origin-resource-policy'] ?? ''),
    },
    { found: 'none', points: 0, when: () => true },
  ],
};

/** The score of an answer with its lines: 100, what is bad, and from 90 on also what is good. */
export function observatory(seen: Seen): { score: number; lines: Scored[] } {
  const lines = Object.entries(tests).map(([test, rules]) => {
    const { found = '', points = 0 } = rules.find((rule) => rule.when(seen)) ?? {};
    return { test, found, points };
  });
  const sum = (points: readonly number[]) => points.reduce((total, one) => total + one, 0);
  const base = 100 + sum(lines.map(({ points }) => Math.min(points, 0)));
  const bonus = sum(lines.map(({ points }) => Math.max(points, 0)));
  return { score: Math.max(0, base >= 90 ? base + bonus : base), lines };
}

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const inline = ["'unsafe-inline'", 'data:'];
const privateReferrers = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

const policy = ({ headers }: Seen) =>
  new Map(
    (headers['content-security-policy'] ?? '')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...rest]) => [name, rest]),
  );

/** The sources of a directive; without one those of `default-src`, without that all. */
function sources(seen: Seen, name: string): readonly string[] {
  const rules = policy(seen);
  return rules.get(name) ?? (name.endsWith('-src') ? rules.get('default-src') : undefined) ?? ['*'];
}

const has = (seen: Seen, name: string, wrong: readonly string[]) =>
  sources(seen, name).some((source) => wrong.includes(source));

const isPlainHttp = (source: string) => source.startsWith('http:') || source.startsWith('ftp:');
const isHttpOnly = (cookie: string) => /; httponly/i.test(cookie);
const isSecure = (cookie: string) => /; secure/i.test(cookie);
const maxAge = ({ headers }: Seen) =>
  Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0);
