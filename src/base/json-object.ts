/** `undefined` for invalid JSON, so that no stored row can make a page fail. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const jsonObject = (text: string) => groupOf(parsedJson(text));

/** Top-level values as texts; objects are left out. */
export function jsonTexts(value: unknown): Partial<Record<string, string>> {
  const plain = Object.entries(value ?? {}).filter(([, one]) => ['string', 'number', 'boolean'].includes(typeof one));
  return Object.fromEntries(plain.map(([name, one]) => [name, String(one)]));
}

/** A value as text: a list separated by commas, anything deeper as JSON. */
export function jsonText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(jsonText).join(', ') : JSON.stringify(value);
}

/** Field names and list indexes. */
export type Path = readonly (string | number)[];

/** All leaf values with their paths; an empty list or object counts as a leaf. */
export function* leavesOf(value: unknown, path: Path = []): Generator<{ path: Path; value: unknown }> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (!entries.length) yield { path, value };
  for (const [key, inner] of entries) yield* leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** A deep copy with every string changed. */
export function mapTexts(value: unknown, change: (text: string, path: Path) => string, path: Path = []): unknown {
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value)) return value.map((inner, index) => mapTexts(inner, change, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change, [...path, key])]),
  );
}

export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An empty object for anything else. */
export const groupOf = (value: unknown): Readonly<Record<string, unknown>> => (isGroup(value) ? value : {});

/** The last field name in a path; for a list item, that of the list. */
export const fieldIn = (path: Path) => path.findLast((key) => typeof key === 'string');

/** `undefined` for inherited names such as "constructor". */
export const lookUp = <Value>(entries: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;
