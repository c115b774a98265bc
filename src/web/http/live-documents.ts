import { readFile } from 'node:fs/promises';
import { root } from '../../base/root.ts';
import type { Config } from '../../config/config.ts';
import { documents, makeDocument } from '../../content/documents/documents.ts';
import { over } from '../../content/editing/editable-file.ts';
import type { Content } from '../../content/load.ts';
import { ContentError } from '../../content/mistake.ts';
import { sha256 } from '../../content/pictures/files.ts';
import type { SiteImageStore } from '../../content/uploads.ts';
import type { Log } from '../../server/log.ts';
import { documentFile, documentsOfPages } from '../../site/uploads.ts';
import { resolveFile } from './content-source.ts';
import type { LiveContent } from './live-content.ts';
import type { Pages } from './pages.ts';

interface LiveDocument {
  bytes: Buffer;
  /** Differs when the bytes do. */
  tag: string;
}

/** Documents, with published versions in place of files. */
export type LiveDocuments = ReturnType<typeof liveDocuments>;

export function liveDocuments(tools: {
  pages: Pages;
  live: LiveContent;
  images: SiteImageStore;
  config: Config;
  log: Log;
}) {
  const { pages, live, images, config, log } = tools;
  let madeOf: LiveContent['texts'] | undefined;
  const made = new Map<string, Promise<LiveDocument>>();

  /** Generated once per publication, on first request. */
  function make(document: (typeof documents)[number]): Promise<LiveDocument> {
    if (madeOf !== live.texts) made.clear();
    madeOf = live.texts;
    const making = made.get(document.name) ?? makeDocument(root, over(live.files, live.texts), document).then(tagged);
    made.set(document.name, making);
    making.catch(() => made.delete(document.name));
    return making;
  }

  async function uploaded(upload: string): Promise<LiveDocument | undefined> {
    const file = await images.file(documentFile(upload));
    return file && { bytes: file.bytes, tag: upload };
  }

  async function published(name: string): Promise<LiveDocument | undefined> {
    const upload = uploadOf(pages.content, name);
    const file = upload && (await uploaded(upload));
    if (file) return file;
    const document = documents.find((known) => known.name === `${name}.pdf`);
    if (!document || !madeFrom(document.source).some((source) => live.texts.has(source))) return undefined;
    return make(document).catch((error) => {
      if (!(error instanceof ContentError)) throw error;
      log.error({ document: name }, 'a document cannot be made of the published words: the file is shown');
      return undefined;
    });
  }

  return {
    /** Uploaded or generated; `undefined` where the file is current. */
    published,
    /** As visitors get it. */
    current: async (name: string) => (await published(name)) ?? fileOf(config, name),
    names: () => [...new Set([...Object.values(documentsOfPages), ...Object.keys(pages.content.documents)])],
  };
}

export const uploadOf = ({ documents }: Pick<Content, 'documents'>, name: string): string | undefined =>
  Object.hasOwn(documents, name) ? documents[name]?.upload : undefined;

/** Content files a PDF is generated from. */
export const madeFrom = (source: string) => [source, 'company', 'offerings', 'figures'].map((name) => `${name}.json`);

const tagged = (bytes: Buffer): LiveDocument => ({ bytes, tag: sha256(bytes).slice(0, 32) });

async function fileOf(config: Config, name: string): Promise<LiveDocument | undefined> {
  const path = resolveFile(config, 'documents', `${name}.pdf`);
  return path ? tagged(await readFile(path)) : undefined;
}
