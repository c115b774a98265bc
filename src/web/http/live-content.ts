import { isDeepStrictEqual } from 'node:util';
import { type EditingContext, publishDue } from '../../content/editing/edit.ts';
import { over } from '../../content/editing/editable-file.ts';
import type { VersionStore } from '../../content/editing/version.ts';
import type { Content } from '../../content/load.ts';
import { ContentError, type Mistake } from '../../content/mistake.ts';
import type { ContentFiles } from '../../content/source.ts';
import type { ContentVersion } from '../../db/rows.ts';
import type { Log } from '../../server/log.ts';

/** Milliseconds between two looks at what was published, here or by another instance. */
const pause = 1500;

type LiveVersion = Pick<ContentVersion, 'id' | 'file' | 'text'>;
/** One that visitors don't see, and why. */
type UnfitVersion = LiveVersion & { mistakes: readonly string[] };
type Texts = ReadonlyMap<string, string>;
/** Finds what is wrong with the texts that were published, in all that people outside read. */
type Validate = (content: Content, texts: Texts) => Promise<readonly Pick<Mistake, 'file' | 'message'>[]>;

/** The files of the content, with what was published over them. */
export interface LiveContent {
  /** The files that ship, or those of the owner. */
  files: ContentFiles;
  /** Published texts by file, as visitors see them now. */
  texts: Texts;
  /** Published versions that this release of the program cannot show, or may not; visitors see the files in their place. */
  unfit: readonly UnfitVersion[];
  /** The content with other texts in the place of some. Throws `ContentError`. */
  contentWith(texts: Texts): Content;
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
  validate,
  show,
  looked,
  log,
}: {
  versions: VersionStore;
  files: ContentFiles;
  load: (files: ContentFiles) => Content;
  /** Asked once, at start: an earlier release, or a person, may have published what this release refuses. */
  validate: Validate;
  /** Gets the content whenever it is another one, with the ids of what was published. */
  show: (content: Content, ids: readonly string[]) => void;
  /** Called after each look. */
  looked: () => void;
  log: Log;
}): LiveContent {
  let revision = '';
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let stopListening = () => {};
  let looking: Promise<void> = Promise.resolve();

  // A publication is validated, and then shown: it is read once.
  const contentWith = forSameTexts((texts) => load(over(files, texts)));
  let unfitAtStart: readonly UnfitVersion[] | undefined;

  /** A page that fails is an error of ours: it must not stop the site. */
  const validateAtStart: Validate = (content, texts) =>
    validate(content, texts).catch((error) => {
      log.error({ error }, 'published texts were not validated');
      return [];
    });

  async function look(): Promise<void> {
    const now = await versions.liveRevision();
    if (now === revision) {
      unfitAtStart ??= [];
      return;
    }
    const live = await versions.live();
    const known = (unfitAtStart ?? []).filter(({ id }) => live.some((version) => version.id === id));
    const { content, texts, unfit } = await fitting(
      live.filter(({ id }) => !known.some((version) => version.id === id)),
      contentWith,
      unfitAtStart ? async () => [] : validateAtStart,
    );
    for (const { file, mistakes } of unfit) {
      log.error({ file, mistakes }, 'a published text does not pass the checks of this release: the file is shown');
    }
    unfitAtStart ??= unfit;
    const before = new Set(revision.split(' '));
    Object.assign(watch, { texts, unfit: [...known, ...unfit] });
    revision = now;
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

/** Remembers the content of the last two texts: a draft is compared with what is published. */
function forSameTexts(load: (texts: Texts) => Content): (texts: Texts) => Content {
  let last: { texts: Texts; content: Content }[] = [];
  return (texts) => {
    const found = last.find((known) => isDeepStrictEqual(known.texts, texts)) ?? {
      texts: new Map(texts),
      content: load(texts),
    };
    last = [found, ...last.filter((known) => known !== found)].slice(0, 2);
    return found.content;
  };
}

/** The content with all published texts that it can have: one that no longer passes must not stop the site. */
async function fitting(
  live: readonly LiveVersion[],
  load: (texts: Texts) => Content,
  validate: Validate,
  before: readonly UnfitVersion[] = [],
): Promise<{ content: Content; texts: Texts; unfit: readonly UnfitVersion[] }> {
  const texts = textsOf(live);
  let mistakes: readonly Pick<Mistake, 'file' | 'message'>[];
  try {
    const content = load(texts);
    mistakes = texts.size ? await validate(content, texts) : [];
    if (!mistakes.length) return { content, texts, unfit: before };
  } catch (error) {
    if (!(error instanceof ContentError) || !live.length) throw error;
    mistakes = error.mistakes;
  }
  const named = live.filter(({ file }) => mistakes.some((mistake) => mistake.file === file));
  // Where the mistake is in a file that nobody published, all published texts go.
  const unfit = named.length ? named : live;
  const others = live.filter((version) => !unfit.includes(version));
  const withMistakes = unfit.map((version) => {
    const own = named.length ? mistakes.filter(({ file }) => file === version.file) : mistakes;
    return { ...version, mistakes: [...new Set(own.map(({ message }) => message))] };
  });
  return fitting(others, load, validate, [...before, ...withMistakes]);
}

/** The texts of versions by file; a version without text shows the file. */
const textsOf = (versions: readonly LiveVersion[]): Texts =>
  new Map(versions.flatMap(({ file, text }) => (text === null ? [] : [[file, text] as const])));
