/** Each export has a database connection, a read transaction and buffers of its own. */
const perAccount = 2;
const perProcess = 4;

/** Counts the exports that are being sent, so that they cannot fill the memory. */
export interface ExportSlots {
  /** Takes a slot, or answers the sentence with which the export is refused. */
  acquire(account: string): { release(): void } | { refused: string };
}

export function exportSlots(): ExportSlots {
  const running = new Map<string, number>();
  let total = 0;
  return {
    acquire(account) {
      const own = running.get(account) ?? 0;
      if (own >= perAccount)
        return { refused: 'Two of your exports are still running. Please try again when one has ended.' };
      if (total >= perProcess)
        return { refused: 'Several exports are running at the moment. Please try again in a minute.' };
      running.set(account, own + 1);
      total++;
      return {
        release() {
          total--;
          const left = (running.get(account) ?? 1) - 1;
          if (left) running.set(account, left);
          else running.delete(account);
        },
      };
    },
  };
}
