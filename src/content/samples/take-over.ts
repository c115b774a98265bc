import { join } from 'node:path';
import { originalsFolder } from '../pictures/places.ts';
import type { Comparison } from './compare.ts';
import { copyWhole, remember, samplesIn } from './shipped.ts';

/** Whether a new sample is for every site: an article is one company's own, and its pictures come with the files that name them. */
const isForAll = (file: string) => file.endsWith('.json');

/**
 * Copies into a folder the samples that its owner has not edited, with the files and pictures that are new, and remembers all
 * samples as seen. What was edited stays as it is. Returns the names of what was copied.
 */
export function takeOver(root: string, folder: string, { added, changed }: Comparison): string[] {
  const samples = samplesIn(root);
  const pictures = changed.includes('pictures.json')
    ? added.filter((file) => file.startsWith(`${originalsFolder}/`))
    : [];
  const copied = [...changed, ...added.filter(isForAll), ...pictures];
  for (const file of copied) copyWhole(samples.get(file) as string, join(folder, file));
  remember(samples, folder);
  return copied;
}
