import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint } from '../../src/content/pictures/fingerprint.ts';
import { writeHashedIn } from '../../src/content/pictures/write-hashed.ts';
import { captionsFile } from './captions.ts';
import { clipLook, encodeClip, hasFfmpeg } from './encode.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { areIntact, removeStale } from './output.ts';
import { clipSeconds, fadeSeconds, sceneSeconds, scenes } from './scenes.ts';
import { readSource } from './source.ts';
import { emptyOutcome, type Media, type Outcome } from './step.ts';

type Entry = { mp4: string; captions: string; seconds: number; width: number; height: number; source: string };

const folder = 'data/video';
const manifestPath = `${folder}/clips.json`;
const captions = 'sample.en.vtt';

/** Makes the silent sample clip and its captions from the scenes; without ffmpeg the committed ones stay. */
export async function makeClip(media: Media): Promise<Outcome> {
  const art = scenes.map(({ picture }) => `data/art/${picture}.webp`);
  const sources = await Promise.all(art.map((path) => readSource(media, path)));
  const source = fingerprint(sources, { scenes, sceneSeconds, fadeSeconds, clipLook });
  const before = (await readManifest<Entry>(media, manifestPath)).sample;
  if (before?.source === source && (await areIntact(media, pathsOf(before)))) {
    return { ...emptyOutcome(), unchanged: pathsOf(before) };
  }
  if (!(await hasFfmpeg())) {
    const note =
      'The sample clip is left as it is, because ffmpeg is missing: install it with "apt-get install ffmpeg".';
    return { ...emptyOutcome(), notes: [note] };
  }
  const bytes = await encoded(art.map((path) => media.root + path));
  const { width, height } = clipLook;
  const mp4 = await writeHashedIn(media.root + folder)('sample', 'mp4', bytes);
  const sample: Entry = { mp4, captions, seconds: clipSeconds(), width, height, source };
  await writeFile(`${media.root}${folder}/${captions}`, captionsFile());
  await writeManifest(media, manifestPath, { sample });
  const removed = await removeStale(media, folder, new Set([mp4]));
  return { ...emptyOutcome(), made: pathsOf(sample), removed };
}

function pathsOf(entry: Entry): string[] {
  return [`${folder}/${entry.mp4}`, `${folder}/${entry.captions}`];
}

async function encoded(pictures: readonly string[]): Promise<Buffer> {
  const scratch = await mkdtemp(join(tmpdir(), 'clip-'));
  try {
    const target = join(scratch, 'clip.mp4');
    await encodeClip(pictures, target);
    return await readFile(target);
  } finally {
    await rm(scratch, { recursive: true });
  }
}
