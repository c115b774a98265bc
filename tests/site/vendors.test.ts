import { expect, test } from 'vitest';
import { embedAddresses, readFrameMessage } from '../../src/site/vendors.ts';

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

test('a page frames what is set, the assistant from its own origin, and nothing for a visitor who asks for privacy', () => {
  const embeds = {
    flipbook: { address: 'https://flip.example/memorandum' },
    assistant: { script: 'https://cdn.example/a.js', agentId: 'agent', origin: 'https://talk.example' },
  };
  expect(embedAddresses(embeds, false)).toEqual({
    flipbook: '/embed/flipbook',
    assistant: 'https://talk.example/embed/assistant',
  });
  expect(embedAddresses(embeds, true)).toEqual({});
  expect(embedAddresses({}, false)).toEqual({});
});
