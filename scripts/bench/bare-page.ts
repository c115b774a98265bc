import { brotliCompressSync } from 'node:zlib';
import type { Recorded } from './recording.ts';

/** A page of ours as the least that shows the same: its text, its inlined style sheet and its hero, without scripts and other pictures. */
export function barePage({ path, body }: Recorded): Recorded {
  const html = body
    .toString()
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<link rel="(?:icon|apple-touch-icon|manifest|alternate)"[^>]*>/g, '')
    .replace(/<picture>(?:(?!<\/picture>).)*loading="lazy".*?<\/picture>/gs, '')
    .replace(/<img\b[^>]*loading="lazy"[^>]*>/g, '');
  const compressed = brotliCompressSync(html);
  return {
    path,
    encoding: 'br',
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': String(compressed.length),
    },
    body: compressed,
  };
}
