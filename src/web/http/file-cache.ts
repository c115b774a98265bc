import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { type Answer, answerOf, sendAnswer } from './answer.ts';
import { acceptedEncoding, type Encoding } from './encoding.ts';
import { fileHeaders } from './headers.ts';
import { forever, unchanging } from './static-files.ts';

/** Bytes of one file and of all together that may be cached. */
const sizeLimits = { file: 256 * 1024, all: 16 * 1024 * 1024 };

/** Files of other types are always sent from the disk. */
const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const endings: Readonly<Record<Encoding, string>> = { identity: '', br: '.br', gzip: '.gz' };

type Forms = Partial<Record<Encoding, Answer>>;

/**
 * Files whose name holds a hash of their content, cached with their compressed forms once they have been asked for: sent from the
 * disk, one takes as long as twenty pages.
 */
export class FileCache {
  private readonly root: string;
  private readonly images: readonly string[];
  private readonly bound: typeof sizeLimits;
  private readonly files = new Map<string, Forms>();

  /** Pictures of the folders `images` come before those of the project's folder. */
  constructor(root: string, images: readonly string[] = [], bound = sizeLimits) {
    this.root = root;
    this.images = images;
    this.bound = bound;
  }

  /** Bytes of all that is cached. */
  get size(): number {
    return [...this.files.values()].reduce((sum, forms) => sum + sizeOf(forms), 0);
  }

  /** Sends a file that is cached, and says whether it has. What is sent from the disk instead is cached for the next who asks. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', method, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.range) return false;
    const forms = this.files.get(url);
    const form = forms?.[acceptedEncoding(headers['accept-encoding'] as string | undefined)] ?? forms?.identity;
    if (form) {
      sendAnswer(request, response, form);
      return true;
    }
    const places = this.placesOf(url);
    if (places.length) {
      response.once('finish', () => {
        if (response.statusCode === 200) void this.load(url, places);
      });
    }
    return false;
  }

  /** Where the file of an address may be; nowhere for what is not cached. */
  private placesOf(url: string): string[] {
    const [, at, name = ''] = /^(\/\w+)\/([\w-]+(?:\.[\w-]+)+)$/.exec(url) ?? [];
    const place = unchanging.find((folder) => folder.at === at);
    if (!place || !(extname(name) in types)) return [];
    const before = at === '/images' ? this.images.map((folder) => join(folder, name)) : [];
    return [...before, join(this.root, place.folder, name)];
  }

  private async load(url: string, places: readonly string[]) {
    if (this.files.has(url)) return;
    // Read once, also when it turns out to be too large.
    this.files.set(url, {});
    let forms: Forms = {};
    for (const file of places) if (!forms.identity) forms = await readForms(file);
    if (sizeOf(forms) <= this.bound.file) this.files.set(url, forms);
    let { size } = this;
    for (const [oldest, forms] of this.files) {
      if (size <= this.bound.all) return;
      this.files.delete(oldest);
      size -= sizeOf(forms);
    }
  }
}

const sizeOf = (forms: Forms) => Object.values(forms).reduce((sum, { body }) => sum + body.length, 0);

async function readForms(file: string): Promise<Forms> {
  const forms: Forms = {};
  for (const [encoding, ending] of Object.entries(endings) as [Encoding, string][]) {
    const form = await readForm(file, encoding, ending).catch(() => undefined); // not every file is compressed beforehand
    if (form) forms[encoding] = form;
  }
  return forms;
}

/** A file as sirv sends it. */
async function readForm(file: string, encoding: Encoding, ending: string): Promise<Answer> {
  const [body, { size, mtime }] = await Promise.all([readFile(file + ending), stat(file + ending)]);
  return answerOf(
    {
      ...fileHeaders,
      vary: 'Accept-Encoding',
      'content-type': types[extname(file)] as string,
      'last-modified': mtime.toUTCString(),
      etag: `W/"${size}-${mtime.getTime()}"`,
      'cache-control': forever,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body,
  );
}
