/** Counts work that takes memory while it lasts, so that neither one account nor all of them can fill it. */
export interface Slots {
  /** Takes a slot, or says whose are all taken: the account's or the process's. */
  acquire(account: string): { release(): void } | { full: 'account' | 'process' };
}

export function slots({ perAccount, perProcess }: { perAccount: number; perProcess: number }): Slots {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    acquire(account) {
      const own = taken.get(account) ?? 0;
      if (own >= perAccount) return { full: 'account' };
      if (total >= perProcess) return { full: 'process' };
      taken.set(account, own + 1);
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
