import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../base/errors.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { root } from '../../base/root.ts';
import type { Config } from '../../config/config.ts';
import { documents, makeDocument } from '../../content/documents/documents.ts';
import { type ContentSource, shippedContent } from '../../content/load.ts';
import { iconsFolder, manifestName, writeWhole } from '../../content/pictures/files.ts';
import { contentFiles } from '../../content/source.ts';
import type { OfferingTerms } from '../../site/offerings.ts';
import { pathTo } from '../../site/routes.ts';

type Folders = Pick<Config, 'contentDir' | 'dataDir'>;

/** The owner's folders, which take precedence over the shipped ones; none without CONTENT_DIR. */
export function ownFolders({ contentDir, dataDir }: Folders) {
  if (!contentDir) return { images: [], documents: [], icons: [] };
  const cache = (name: string) => join(dataDir, 'cache', name);
  return {
    images: [cache('images')],
    documents: [join(contentDir, 'documents'), cache('documents')],
    icons: [join(contentDir, iconsFolder)],
  };
}

/** Path of the owner's file, or of the shipped one. */
export const resolveFile = (config: Folders, kind: 'images' | 'documents', file: string): string | undefined =>
  [...ownFolders(config)[kind], join(root, 'data', kind)].map((folder) => join(folder, file)).find(existsSync);

export function contentSource(config: Folders): ContentSource {
  if (!config.contentDir) return shippedContent(root);
  const [images = ''] = ownFolders(config).images;
  return {
    files: contentFiles(root, config.contentDir),
    renditions: () => {
      const file = join(images, manifestName);
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    },
    unmade: 'is not in pictures.json.',
  };
}

/**
 * Generates the picture sizes and PDFs of the owner's content. Throws `ConfigurationError` where there is
 * no such folder, and `ContentError`.
 */
export async function prepareContent(config: Folders, say: (message: string) => void): Promise<void> {
  const { contentDir } = config;
  if (!contentDir) return;
  if (!existsSync(contentDir)) {
    throw new ConfigurationError(
      `CONTENT_DIR is "${contentDir}"; there is no such folder. \`leads content init\` makes it.`,
    );
  }
  const folder = join(config.dataDir, 'cache/documents');
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new ConfigurationError(
      `DATA_DIR is "${config.dataDir}"; nothing can be written there: ${(error as Error).message}.`,
    );
  }
  const [images = ''] = ownFolders(config).images;
  const { preparePictures } = await import('../../content/pictures/prepare.ts');
  await preparePictures({ root, folder: contentDir, cache: images, say });
  for (const document of documents) {
    const bytes = await makeDocument(root, contentFiles(root, contentDir), document);
    await writeWhole(join(folder, document.name), bytes);
  }
}

/** Adds the filing and the circular from the content where the settings have none. */
export function withFiling(config: Config, { spark }: OfferingTerms): Config {
  const { filing, addresses } = config;
  const isSample = addresses.circular === pathTo('sampleCircular');
  return {
    ...config,
    filing: {
      qualified: filing.qualified || spark.qualified === true,
      url: filing.url || (spark.filings ?? ''),
      number: filing.number || (spark.fileNumber ?? ''),
    },
    addresses: { ...addresses, circular: (isSample && spark.circular) || addresses.circular },
  };
}
