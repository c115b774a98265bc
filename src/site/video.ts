import type { Clip, Video, VideoId } from './content/videos.ts';

/** What replaces a poster after the click, and the address that shows the same without scripts. */
export type Player = ({ kind: 'file'; src: string; captions: string } | { kind: 'frame'; src: string }) & {
  page: string;
};

const hosts = { youtube: 'https://www.youtube-nocookie.com', wistia: 'https://fast.wistia.net' } as const;

/** The player of a video. Throws for a file that has not been made. */
export function playerOf({ provider, id }: Video, clips: Readonly<Record<string, Clip>>): Player {
  if (provider === 'youtube') {
    const src = `${hosts.youtube}/embed/${id}?autoplay=1&rel=0`;
    return { kind: 'frame', src, page: `https://www.youtube.com/watch?v=${id}` };
  }
  if (provider === 'wistia') {
    const src = `${hosts.wistia}/embed/iframe/${id}?autoPlay=true`;
    return { kind: 'frame', src, page: `${hosts.wistia}/embed/iframe/${id}` };
  }
  const clip = clips[id];
  if (!clip) throw new Error(`clip "${id}" has not been made`);
  const src = `/video/${clip.mp4}`;
  return { kind: 'file', src, captions: `/video/${clip.captions}`, page: src };
}

/** The origins that the players of these videos are framed from: what a page that shows them puts in its `frames`. */
export function framesFor(videos: Readonly<Record<VideoId, Video>>, ...ids: readonly VideoId[]): string[] {
  const origins = ids.flatMap((id) => {
    const { provider } = videos[id];
    return provider === 'file' ? [] : [hosts[provider]];
  });
  return [...new Set(origins)];
}
