/** `undefined` for invalid percent-encoding, such as %E0%A4%A. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
