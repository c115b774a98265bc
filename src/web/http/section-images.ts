import type { SiteImageStore } from '../../content/uploads.ts';
import type { SiteImage } from '../../db/rows.ts';
import type { SectionImage, SectionImages } from '../../site/uploads.ts';

/** Polling interval in milliseconds, for uploads by other instances. */
const pause = 1500;

/** Section images, the same on all instances. */
export interface SectionImageWatch {
  /** Calls `changed` when they differ. */
  refresh(): Promise<void>;
  /** Polls until `stop`. */
  start(): void;
  stop(): void;
}

/** Listens for notifications and polls as a fallback. Failures are retried. */
export function watchSectionImages(
  store: Pick<SiteImageStore, 'current' | 'listen'>,
  changed: (images: SectionImages) => void,
): SectionImageWatch {
  let known = '';
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let stopListening = () => {};

  async function refresh(): Promise<void> {
    const images = await store.current();
    const version = images.map(({ id }) => id).join();
    if (version === known) return;
    known = version;
    changed(Object.fromEntries(images.map((image) => [image.slot, shown(image)])));
  }

  const look = () => refresh().catch(() => {});

  function lookLater(): void {
    if (stopped) return;
    timer = setTimeout(() => look().finally(lookLater), pause).unref();
  }

  return {
    refresh,
    start() {
      lookLater();
      stopListening = store.listen(look);
    },
    stop() {
      stopped = true;
      stopListening();
      clearTimeout(timer);
    },
  };
}

function shown({ slot, name, size, width, height, files, created_at }: SiteImage): SectionImage {
  const { avif, webp } = JSON.parse(files) as Pick<SectionImage, 'avif' | 'webp'>;
  return { slot: slot as SectionImage['slot'], name, size, width, height, avif, webp, created_at };
}
