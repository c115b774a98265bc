/** The entry of a record under a stored name; `undefined` for a name that it does not have itself, such as "constructor". */
export const named = <Value>(entries: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;
