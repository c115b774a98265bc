import type { Clip, Video, VideoId } from './schemas/videos.ts';

export const videoVendors = {
  youtube: {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    player: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    page: (id: string) => `https://www.youtube.com/watch?v=${id}`,
  },
  wistia: {
    name: 'Wistia',
    origin: 'https://fast.wistia.net',
    player: (id: string) => `https://fast.wistia.net/embed/iframe/${id}?autoPlay=true`,
    page: (id: string) => `https://fast.wistia.net/embed/iframe/${id}`,
  },
} as const;

/** The player that replaces a poster, and the address of a page that plays without scripts. */
export type Player = ReturnType<typeof playerOf>;

/** Accessible name with the duration. */
export const labelOf = (video: Video, clips: Readonly<Record<string, Clip>>): string =>
  [video.title, lengthOf(video, clips)].filter(Boolean).join(', ');

export const lengthOf = ({ provider, id, duration }: Video, clips: Readonly<Record<string, Clip>>) =>
  provider === 'file' ? `sample clip, ${clips[id]?.seconds} seconds` : (duration ?? '');

/** Says that only a sample plays so far; none once the video is set. */
export const sampleNoteOf = ({ provider, sampleNote }: Video) => (provider === 'file' ? sampleNote : undefined);

/** ISO 8601, if known. */
export function isoDurationOf({ provider, id, duration }: Video, clips: Readonly<Record<string, Clip>>) {
  if (provider === 'file') return `PT${clips[id]?.seconds}S`;
  return duration && `PT${duration.replace(/ (m|s).*/, (_, unit: string) => unit.toUpperCase())}`;
}

/** Throws for a clip that was not generated. */
export function playerOf({ provider, id }: Video, clips: Readonly<Record<string, Clip>>) {
  if (provider !== 'file') {
    const { name, player, page } = videoVendors[provider];
    return { type: 'frame' as const, src: player(id), vendor: name, page: page(id) };
  }
  const clip = clips[id];
  if (!clip) throw new Error(`clip "${id}" has not been made`);
  const src = `/video/${clip.mp4}`;
  return { type: 'file' as const, src, captions: `/video/${clip.captions}`, page: src };
}

/** Origins for a page's `frames`. */
export function framesFor(videos: Readonly<Record<VideoId, Video>>, ...ids: readonly VideoId[]): string[] {
  const origins = ids.flatMap((id) => {
    const { provider } = videos[id];
    return provider === 'file' ? [] : [videoVendors[provider].origin];
  });
  return [...new Set(origins)];
}
