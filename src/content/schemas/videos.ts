import * as v from 'valibot';
import { day, paragraphs, pictureName, text } from './parts.ts';

const video = v.strictObject({
  provider: v.picklist(['file', 'youtube', 'wistia'], 'must be "file", "youtube" or "wistia"'),
  id: v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be the name of a clip, or the id that the provider gives')),
  title: text,
  /** For hosted videos only: our own clips are measured. */
  duration: v.optional(
    v.pipe(v.string(), v.regex(/^\d+ (min|sec)$/, 'must be whole minutes or seconds, such as 12 min or 45 sec')),
  ),
  /** Publication date. */
  uploaded: day,
  poster: pictureName,
  description: text,
  /** Transcript with a description of what is visible. */
  transcript: v.optional(paragraphs),
  /** Shown beside the player while only a sample plays. */
  sampleNote: v.optional(text),
  /** Samples that the owner still has to replace. */
  sample: v.optional(text),
});
export type Video = v.InferOutput<typeof video>;

/** `videos.json`, by position on the site. */
export const videosSchema = v.strictObject({
  overview: video,
  location: video,
  'tenant-tour': video,
  webinar: video,
  'regd-webinar': video,
});
export type VideoId = keyof v.InferOutput<typeof videosSchema>;

/** `data/video/clips.json`: our own files. */
export const clipsSchema = v.record(
  v.string(),
  v.looseObject({ mp4: text, captions: text, seconds: v.number(), width: v.number(), height: v.number() }),
);
export type Clip = v.InferOutput<typeof clipsSchema>[string];
