import type pg from 'pg';

/** SQL for the name of the channel on which the programs of one schema announce changes to each other. */
export const channel = `'mainstreet_' || md5(current_schema())`;

/** Milliseconds until a lost connection is opened again: at first, and at most. */
const [firstPause, maxPause] = [250, 5000];

/** Milliseconds after which a server that takes a connection but does not answer is taken for one that is away. */
const connecting = 5000;

interface Changes {
  /** Calls `onChange` after each change that a program announces, and whenever one may have been missed, until the returned function is called. */
  listen(onChange: () => void): () => void;
  close(): Promise<void>;
}

/** Notifications of other programs, through one connection that is opened for the first listener. */
export function changesOf(url: string): Changes {
  const listeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wait = firstPause;
  let opening = false;
  let closed = false;

  const tellAll = () => {
    for (const onChange of listeners) onChange();
  };

  async function open(): Promise<void> {
    timer = undefined;
    opening = true;
    try {
      const { Client } = (await import('pg')).default;
      if (closed) return;
      const opened = new Client({
        connectionString: url,
        application_name: 'mainstreet',
        keepAlive: true,
        connectionTimeoutMillis: connecting,
      });
      client = opened;
      opened.on('error', () => {});
      opened.on('notification', tellAll);
      await opened.connect();
      const { rows } = await opened.query<{ name: string }>(`select ${channel} as name`);
      await opened.query(`listen ${rows[0]?.name}`);
      opened.once('end', openLater);
      wait = firstPause;
      tellAll();
    } catch {
      await client?.end().catch(() => {});
      openLater();
    } finally {
      opening = false;
    }
  }

  /** Listeners poll meanwhile. */
  function openLater(): void {
    client = undefined;
    if (closed) return;
    timer = setTimeout(open, wait).unref();
    wait = Math.min(wait * 2, maxPause);
  }

  return {
    listen(onChange) {
      if (!client && !timer && !opening && !closed) void open();
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
