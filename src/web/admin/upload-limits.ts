/** Uploads whose bodies are in memory at once: a document has up to 20 MB. */
const atOnce = 3;

/** Counts uploads of this process: one per account at a time, and a few in all. */
export function uploadLimits() {
  const accounts = new Set<string>();
  return {
    /** Lets an upload of an account begin, until the returned function is called; `undefined` while it must not. */
    begin(account: string): (() => void) | undefined {
      if (accounts.has(account) || accounts.size >= atOnce) return undefined;
      accounts.add(account);
      return () => accounts.delete(account);
    },
  };
}
export type UploadLimits = ReturnType<typeof uploadLimits>;
