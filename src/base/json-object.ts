/** `undefined` for invalid JSON, so that no stored row can make a page fail. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An empty object for anything else. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> {
  const value = parsedJson(text);
  return value && typeof value === 'object' ? { ...value } : {};
}

/** Top-level values as texts; objects are left out. */
export function jsonTexts(value: unknown): Partial<Record<string, string>> {
  const plain = Object.entries(value ?? {}).filter(([, one]) => ['string', 'number', 'boolean'].includes(typeof one));
  return Object.fromEntries(plain.map(([name, one]) => [name, String(one)]));
}

/** A value from such an object as text: a list by commas, anything deeper as JSON. */
export function jsonText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(jsonText).join(', ') : JSON.stringify(value);
}

/** `undefined` for a name that the record itself lacks, such as "constructor". */
export const named = <Value>(entries: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;
