import { expect, test } from 'vitest';
import { framedEmbeds, readFrameMessage } from '../../src/site/vendors.ts';

test('a frame says that it is ready, that its form was submitted, and its height within bounds; all else is nothing', () => {
  expect(readFrameMessage({ embed: 'ready' })).toEqual({ embed: 'ready' });
  expect(readFrameMessage({ embed: 'submitted', more: 'text' })).toEqual({ embed: 'submitted' });
  for (const [height, shown] of [
    [611.2, 612],
    [3, 240],
    [9e9, 4000],
  ])
    expect(readFrameMessage({ embed: 'size', height })).toEqual({ embed: 'size', height: shown });
  const wrongSizes = [Number.NaN, '100', undefined].map((height) => ({ embed: 'size', height }));
  for (const data of [...wrongSizes, { embed: 'leave' }, { type: 'hsFormCallback' }, 'ready', null, undefined])
    expect(readFrameMessage(data)).toBeUndefined();
});

test('a page frames what is set, names who runs it, and loads what does not wait', () => {
  const embeds = {
    rsvp: { address: 'https://js.hsforms.net/forms/embed/v2.js', data: {} },
    flipbook: { address: 'https://flip.example/memorandum', data: {} },
    assistant: { address: 'https://cdn.example/a.js', data: {}, origin: 'https://talk.example' },
  };
  const rsvp = { src: '/embed/rsvp', vendor: 'HubSpot', host: 'js.hsforms.net' };
  const flipbook = { src: '/embed/flipbook', vendor: 'flip.example', host: 'flip.example' };
  const assistant = { src: 'https://talk.example/embed/assistant', vendor: 'ElevenLabs', host: 'cdn.example' };
  for (const waits of [false, true])
    expect(framedEmbeds(embeds, waits)).toEqual({
      rsvp: { ...rsvp, waits },
      flipbook: { ...flipbook, waits },
      assistant: { ...assistant, waits: true },
    });
  expect(framedEmbeds({}, false)).toEqual({});
});
