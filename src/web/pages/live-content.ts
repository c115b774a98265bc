import { isDeepStrictEqual } from 'node:util';
import { type EditingContext, publishDue } from '../../content/editing/edit.ts';
import { over } from '../../content/editing/editable-file.ts';
import type { ContentVersion, VersionStore } from '../../content/editing/version.ts';
import type { Content } from '../../content/load.ts';
import { ContentError } from '../../content/mistake.ts';
import type { ContentFiles } from '../../content/source.ts';
import type { Log } from '../../operations/log.ts';

/** Milliseconds between two looks at what was published, here or by another instance. */
const pause = 1500;

type LiveVersion = Pick<ContentVersion, 'id' | 'file' | 'text'>;

/** The files of the content, with what was published over them. */
export interface LiveContent {
  /** The files that ship, or those of the owner. */
  files: ContentFiles;
  /** Published texts by file, as visitors see them now. */
  texts: ReadonlyMap<string, string>;
  /** Published versions that this release of the program cannot show; visitors see the files in their place. */
  unfit: readonly LiveVersion[];
  /** The content with other texts in the place of some. Throws `ContentError`. */
  contentWith(texts: ReadonlyMap<string, string>): Content;
  /** Shows what is published now. */
  refresh(): Promise<void>;
  /** Looks again and again until `stop`, and publishes what was scheduled. */
  start(context: EditingContext): void;
  stop(): void;
}

/** Watches the store for publications, also of other instances. A failed look is retried. */
export function liveContent({
  versions,
  files,
  load,
  show,
  looked,
  log,
}: {
  versions: VersionStore;
  files: ContentFiles;
  load: (files: ContentFiles) => Content;
  /** Gets the content whenever it is another one, with the ids of what was published. */
  show: (content: Content, ids: readonly string[]) => void;
  /** Called after each look. */
  looked: () => void;
  log: Log;
}): LiveContent {
  let mark = '';
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let stopListening = () => {};
  let looking: Promise<void> = Promise.resolve();

  // A publication is validated, and then shown: it is read once.
  const contentWith = forSameTexts((texts) => load(over(files, texts)));

  async function look(): Promise<void> {
    const now = await versions.liveMark();
    if (now === mark) return;
    const live = await versions.live();
    const { content, texts, unfit } = fitting(live, contentWith, live);
    for (const { file } of unfit) log.error({ file }, 'a published text does not fit this release: the file is shown');
    const before = new Set(mark.split(' '));
    Object.assign(watch, { texts, unfit });
    mark = now;
    show(
      content,
      live.map(({ id }) => id).filter((id) => !before.has(id)),
    );
  }

  /** One look after the other: an older one never shows its content last. */
  const refresh = () => {
    looking = looking.catch(() => {}).then(look);
    return looking;
  };

  const watch: LiveContent = {
    files,
    texts: new Map(),
    unfit: [],
    contentWith,
    refresh,
    start(context) {
      const again = () => {
        if (isStopped) return;
        timer = setTimeout(() => void tick().finally(again), pause).unref();
      };
      const tick = async () => {
        try {
          for (const { version, outcome, violations } of await publishDue(context)) {
            const { file, id } = version;
            if (outcome === 'withdrawn') log.error({ file, version: id, violations }, 'a scheduled publication failed');
            if (outcome === 'waiting') log.warn({ file, version: id }, 'a scheduled publication needs a second person');
          }
          await refresh();
          looked();
        } catch (error) {
          log.debug({ error }, 'published content was not read');
        }
      };
      again();
      stopListening = versions.listen(() => void refresh().catch(() => {}));
    },
    stop() {
      isStopped = true;
      stopListening();
      clearTimeout(timer);
    },
  };
  return watch;
}

type Texts = ReadonlyMap<string, string>;

/** Remembers the content of the last texts. */
function forSameTexts(load: (texts: Texts) => Content): (texts: Texts) => Content {
  let last: { texts: Texts; content: Content } | undefined;
  return (texts) => {
    if (last && isDeepStrictEqual(last.texts, texts)) return last.content;
    const content = load(texts);
    last = { texts: new Map(texts), content };
    return content;
  };
}

/** The content with all published texts that it can have: one that an upgrade has made unreadable must not stop the site. */
function fitting(
  live: readonly LiveVersion[],
  load: (texts: ReadonlyMap<string, string>) => Content,
  all: readonly LiveVersion[],
): { content: Content; texts: ReadonlyMap<string, string>; unfit: readonly LiveVersion[] } {
  const texts = textsOf(live);
  try {
    return { content: load(texts), texts, unfit: all.filter((version) => !live.includes(version)) };
  } catch (error) {
    if (!(error instanceof ContentError) || !live.length) throw error;
    const wrong = new Set(error.mistakes.map(({ file }) => file));
    const fit = live.filter(({ file }) => !wrong.has(file));
    // Where the mistake is in a file that nobody published, all published texts go.
    return fitting(fit.length < live.length ? fit : [], load, all);
  }
}

/** The texts of versions by file; a version without text shows the file. */
const textsOf = (versions: readonly LiveVersion[]): ReadonlyMap<string, string> =>
  new Map(versions.flatMap(({ file, text }) => (text === null ? [] : [[file, text] as const])));
