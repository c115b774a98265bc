import { join } from 'node:path';
import { originalsFolder } from '../pictures/places.ts';
import type { Comparison } from './compare.ts';
import { copyWhole, remember, samplesIn } from './shipped.ts';

/** Articles belong to one company, and their pictures come with the files that name them. */
const isForAll = (file: string) => file.endsWith('.json');

/**
 * Copies new and changed samples the owner has not edited, with their pictures, and records all samples as seen. Returns the
 * names copied.
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
