import { spawn } from 'node:child_process';
import { clipSeconds, fadeSeconds, type Scene, sceneSeconds, scenes, type View } from './scenes.ts';

export const clipLook = { width: 960, height: 540, rate: 24, crf: 25, preset: 'veryslow' } as const;

/** Whether ffmpeg can be started. */
export async function hasFfmpeg(): Promise<boolean> {
  return run(['-version']).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Encodes the scenes as H.264 into `target`; `pictures` are their files in order. Throws with ffmpeg's last words. */
export async function encodeClip(pictures: readonly string[], target: string): Promise<void> {
  await run([
    ...['-v', 'error', '-nostdin', '-y', '-filter_complex_threads', '1'],
    ...pictures.flatMap((path) => ['-threads', '1', '-i', path]),
    ...['-filter_complex', filterGraph(), '-map', '[clip]', '-t', String(clipSeconds()), '-an'],
    ...['-c:v', 'libx264', '-preset', clipLook.preset, '-crf', String(clipLook.crf), '-pix_fmt', 'yuv420p'],
    ...['-threads', '1', '-flags:v', '+bitexact', '-fflags', '+bitexact', '-map_metadata', '-1'],
    // no encoder name and settings in the file: they change with its version and no player reads them
    ...[
      '-metadata:s:v',
      'encoder=H.264',
      '-bsf:v',
      'filter_units=remove_types=6',
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      target,
    ],
  ]);
}

function filterGraph(): string {
  const moves = scenes.map((scene, index) => `[${index}:v]${move(scene)}[s${index}]`);
  const fades = scenes.slice(1).map((_, index) => {
    const before = index === 0 ? '[s0]' : `[f${index}]`;
    const after = index === scenes.length - 2 ? '[clip]' : `[f${index + 1}]`;
    const offset = (index + 1) * (sceneSeconds - fadeSeconds);
    return `${before}[s${index + 1}]xfade=transition=fade:duration=${fadeSeconds}:offset=${offset}${after}`;
  });
  return [...moves, ...fades].join(';');
}

function move({ from, to }: Scene): string {
  const { width, height, rate } = clipLook;
  const frames = sceneSeconds * rate;
  const along = (part: keyof View) => `(${from[part]}+(${to[part]}-${from[part]})*on/${frames - 1})`;
  const left = `iw*${along('x')}/100-iw/zoom/2`;
  const top = `ih*${along('y')}/100-ih/zoom/2`;
  // enlarged first: the move goes in whole pixels of its input, and small steps look smooth
  const enlarged = `scale=${width * 6}:${height * 6}:flags=bilinear`;
  const pan = `zoompan=z='${along('zoom')}':x='${left}':y='${top}':d=${frames}:s=${width}x${height}:fps=${rate}`;
  return `${enlarged},${pan},format=yuv420p,setsar=1`;
}

function run(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-2000);
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}: ${words}`))));
  });
}
