import { type EditingContext, publishDue } from '../../content/editing/edit.ts';
import { over } from '../../content/editing/editable-file.ts';
import type { VersionStore } from '../../content/editing/version.ts';
import type { Content } from '../../content/load.ts';
import { ContentError, type Mistake } from '../../content/mistake.ts';
import type { ContentFiles } from '../../content/source.ts';
import type { ContentVersion } from '../../db/rows.ts';
import type { Log } from '../../server/log.ts';

/** Polling interval in milliseconds, for publications by other instances. */
const pause = 1000;

type LiveVersion = Pick<ContentVersion, 'id' | 'file' | 'text'>;
/** A version hidden from visitors, and why. */
type UnfitVersion = LiveVersion & { mistakes: readonly string[] };
type Texts = ReadonlyMap<string, string>;
/** Validates published texts against everything public. */
type Validate = (content: Content, texts: Texts) => Promise<readonly Pick<Mistake, 'file' | 'message'>[]>;

/** Content files overlaid with published versions. */
export type LiveContent = ReturnType<typeof liveContent>;

/** Watches for publications, also by other instances. Failures are retried. */
export function liveContent(tools: {
  versions: VersionStore;
  files: ContentFiles;
  load: (files: ContentFiles) => Content;
  /** Runs once at start: an earlier release may have published what this one refuses. */
  validate: Validate;
  /** Receives changed content with the ids of the published versions. */
  show: (content: Content, ids: readonly string[]) => Promise<void>;
  /** Called after each poll. */
  looked: () => void;
  log: Log;
}) {
  const { versions, files, load, validate, show, looked, log } = tools;
  let revision = '';
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();

  const contentWith = (texts: Texts) => load(over(files, texts));
  let unfitAtStart: readonly UnfitVersion[] | undefined;

  /** A page that throws is our bug and must not stop the site. */
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
    await show(
      content,
      live.map(({ id }) => id).filter((id) => !before.has(id)),
    );
  }

  /** Serialized, so that older content never wins. */
  const refresh = () => {
    looking = looking.catch(() => {}).then(look);
    return looking;
  };

  const watch = {
    /** The shipped files, or the owner's. */
    files,
    texts: new Map() as Texts,
    /** Published versions this release cannot show; visitors see the files instead. */
    unfit: [] as readonly UnfitVersion[],
    /** Overlays texts. Throws `ContentError`. */
    contentWith,
    /** Loads what is published now. */
    refresh,
    /** Polls until `stop`, and publishes scheduled versions. */
    start(context: EditingContext) {
      const again = () => {
        if (isStopped) return;
        timer = setTimeout(() => void publishAllDue().then(showLive).finally(again), pause).unref();
      };
      const publishAllDue = async () => {
        try {
          for (const { version, outcome, violations } of await publishDue(context)) {
            const { file, id } = version;
            if (outcome === 'withdrawn') log.error({ file, version: id, violations }, 'a scheduled publication failed');
            if (outcome === 'waiting') log.warn({ file, version: id }, 'a scheduled publication needs a second person');
          }
        } catch (error) {
          log.debug({ error }, 'scheduled content was not published');
        }
      };
      /** Also where a scheduled publication fails, which keeps no other back. */
      const showLive = () =>
        refresh()
          .then(looked)
          .catch((error: unknown) => log.debug({ error }, 'published content was not read'));
      again();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
  return watch;
}

/** Drops published texts that fail, rather than stopping the site. */
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
  // Where the mistake is in an unpublished file, all published texts are dropped.
  const unfit = named.length ? named : live;
  const others = live.filter((version) => !unfit.includes(version));
  const withMistakes = unfit.map((version) => {
    const relevant = named.length ? mistakes.filter(({ file }) => file === version.file) : mistakes;
    return { ...version, mistakes: [...new Set(relevant.map(({ message }) => message))] };
  });
  return fitting(others, load, validate, [...before, ...withMistakes]);
}

/** A version without text restores the file. */
const textsOf = (versions: readonly LiveVersion[]): Texts =>
  new Map(versions.flatMap(({ file, text }) => (text === null ? [] : [[file, text] as const])));
