/** Limits concurrent work that needs memory, per account and in total. */
export function slots({ perAccount, perProcess }: { perAccount: number; perProcess: number }) {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    /** Returns a slot, or which limit is reached. */
    acquire(account: string): { release(): void } | { full: 'account' | 'process' } {
      const count = taken.get(account) ?? 0;
      if (count >= perAccount) return { full: 'account' };
      if (total >= perProcess) return { full: 'process' };
      taken.set(account, count + 1);
      total++;
      return {
        release() {
          total--;
          const left = (taken.get(account) ?? 1) - 1;
          if (left) taken.set(account, left);
          else taken.delete(account);
        },
      };
    },
  };
}

export type Slots = ReturnType<typeof slots>;
