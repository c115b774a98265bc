import { clipSeconds, fadeSeconds, sceneSeconds, scenes } from './scenes.ts';

/** The captions of the sample clip as WebVTT; a cue changes in the middle of the fade between two scenes. */
export function captionsFile(): string {
  const step = sceneSeconds - fadeSeconds;
  const cues = scenes.map(({ caption }, index) => {
    const start = index === 0 ? 0 : index * step + fadeSeconds / 2;
    const end = index === scenes.length - 1 ? clipSeconds() : (index + 1) * step + fadeSeconds / 2;
    return `${timestamp(start)} --> ${timestamp(end)}\n${caption}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function timestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}
