import { expect, test } from 'vitest';
import { framedEmbeds, readFrameMessage } from '../../src/site/vendors.ts';

test.each([
  [{ embed: 'ready' }, { embed: 'ready' }],
  [{ embed: 'submitted', more: 'text' }, { embed: 'submitted' }],
  [
    { embed: 'size', height: 611.2 },
    { embed: 'size', height: 612 },
  ],
  [
    { embed: 'size', height: 3 },
    { embed: 'size', height: 240 },
  ],
  [
    { embed: 'size', height: 9e9 },
    { embed: 'size', height: 4000 },
  ],
  [{ embed: 'size', height: Number.NaN }, undefined],
  [{ embed: 'size', height: '100' }, undefined],
  [{ embed: 'size' }, undefined],
  [{ embed: 'leave' }, undefined],
  [{ type: 'hsFormCallback' }, undefined],
  ['ready', undefined],
  [null, undefined],
  [undefined, undefined],
])('the message %j of a frame is read as %j', (data, message) => {
  expect(readFrameMessage(data)).toEqual(message);
});

test('a page frames what is set, names who runs it, and loads what does not wait', () => {
  const embeds = {
    rsvp: { script: 'https://js.hsforms.net/forms/embed/v2.js', region: 'na1', portalId: '1', formId: '2' },
    flipbook: { address: 'https://flip.example/memorandum' },
    assistant: { script: 'https://cdn.example/a.js', agentId: 'agent', origin: 'https://talk.example' },
  };
  const rsvp = { src: '/embed/rsvp', vendor: 'HubSpot', host: 'js.hsforms.net' };
  const flipbook = { src: '/embed/flipbook', vendor: 'flip.example', host: 'flip.example' };
  const assistant = { src: 'https://talk.example/embed/assistant', vendor: 'ElevenLabs', host: 'cdn.example' };
  expect(framedEmbeds(embeds, false)).toEqual({
    rsvp: { ...rsvp, waits: false },
    flipbook: { ...flipbook, waits: false },
    assistant: { ...assistant, waits: true },
  });
  expect(framedEmbeds(embeds, true)).toEqual({
    rsvp: { ...rsvp, waits: true },
    flipbook: { ...flipbook, waits: true },
    assistant: { ...assistant, waits: true },
  });
  expect(framedEmbeds({}, false)).toEqual({});
});
