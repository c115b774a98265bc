import type { Config } from '../../config/config.ts';
import { type ContentFault, contradictions } from '../../content/claims/contradictions.ts';
import type { Content } from '../../content/load.ts';
import type { Mistake } from '../../content/mistake.ts';
import { deadLinks } from './dead-links.ts';

/** Dead links and contradictions of a content on a day, `YYYY-MM-DD`; those of all its files or of one. */
export function contentFaults(config: Config, content: Content, today: string, file?: string): ContentFault[] {
  const found = contradictions(content, today).filter((fault) => file === undefined || fault.file === file);
  return [...deadLinks(config, content, today, file), ...found];
}

export const mistakeOf = ({ file, path, message }: ContentFault): Mistake => ({
  file,
  path,
  message: `${path.join('.')} ${message}`,
});
