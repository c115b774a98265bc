import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { account } from '../helpers/signed-in.ts';
import { atMost, exactly, type Finding, within } from './finding.ts';
import { startServer } from './server-process.ts';
import { addOwner } from './stored.ts';

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 160, g: 60, b: 40, alpha: 0.5 } } });

/** The pictures of each kind that take the most time and memory, and some that are more, each with the status that it gets. */
const pictures = [
  ['a PNG of 1,600 × 16,000', () => flat(1600, 16_000).png(), 413],
  ['a PNG of 1,600 × 10,000', () => flat(1600, 10_000).png(), 200],
  ['an interlaced PNG of 40 million', () => flat(8000, 5000, 4).png({ progressive: true }), 200],
  [
    'an interlaced PNG of 20 million with 16 bits',
    () => flat(5000, 4000, 4).toColourspace('rgb16').png({ progressive: true }),
    200,
  ],
  ['a progressive JPEG of 40 million', () => flat(8000, 5000).jpeg({ progressive: true }), 200],
  ['a WebP of 40 million', () => flat(8000, 5000, 4).webp({ lossless: true, effort: 0 }), 200],
  ['a GIF of 40 million', () => flat(8000, 5000).gif(), 200],
  ['an AVIF of 8 million', () => flat(3600, 2200, 4).avif({ effort: 0 }), 200],
  ['an AVIF of 24 million', () => flat(6000, 4000).avif({ effort: 0 }), 413],
] as const;

/** How long an upload takes at most, and what it adds to the memory of the server; each on a server of its own. */
export async function hostilePictures(dataDir: string): Promise<Finding[]> {
  await addOwner(dataDir);
  const findings: Finding[] = [];
  for (const [name, make, status] of pictures) {
    const file = await make().toBuffer();
    const server = await startServer({ DATA_DIR: dataDir });
    try {
      const cookie = await sessionAt(server.url);
      const before = mostMemory(server.pid);
      const began = performance.now();
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(file)]), 'picture');
      const answer = await fetch(`${server.url}/api/lovable-uploads`, {
        method: 'POST',
        headers: { cookie },
        body: form,
      });
      const took = performance.now() - began;
      findings.push(
        exactly(`${name}: answer`, String(answer.status), String(status)),
        within(`${name}: time`, took, 5000),
        atMost(`${name}: MB of memory`, mostMemory(server.pid) - before, 250),
      );
    } finally {
      await server.kill();
    }
  }
  return findings;
}

async function sessionAt(url: string): Promise<string> {
  const body = new URLSearchParams(account);
  const answer = await fetch(`${url}/admin/sign-in`, { method: 'POST', body, redirect: 'manual' });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The most memory that a process has had so far, in megabytes. */
const mostMemory = (pid: number) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
