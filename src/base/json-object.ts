/** What a stored text holds as JSON; `undefined` for any other text, so that no stored row can make a page fail. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The object that a stored text holds as JSON; an empty one for any other text. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> {
  const value = parsedJson(text);
  return value && typeof value === 'object' ? { ...value } : {};
}

/** The top-level values of such an object, or of one inside it, as texts. */
export function jsonTexts(value: unknown): Partial<Record<string, string>> {
  const plain = Object.entries(value ?? {}).filter(([, one]) => ['string', 'number', 'boolean'].includes(typeof one));
  return Object.fromEntries(plain.map(([name, one]) => [name, String(one)]));
}

/** A value from such an object as text: a list by commas, anything deeper as JSON. */
export function jsonText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(jsonText).join(', ') : JSON.stringify(value);
}

/** The entry of a record under a stored name; `undefined` for a name that it does not have itself, such as "constructor". */
export const named = <Value>(entries: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;
