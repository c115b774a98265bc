import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { envFile } from './env-file.ts';
import type { Environment } from './read-settings.ts';
import { settings } from './settings.ts';

/** A name that is set, but that the program does not read, and the setting that it is like. */
export interface UnknownSetting {
  name: string;
  suggestion?: string;
}

/** Read by Node.js, by `leads`, and by the file that describes a CRM. */
const others = /^(?:NODE_.*|TZ|LEADS_BY|CRM_[A-Z0-9_]+)$/;
/** Shorter names are like many others of a machine. */
const shortest = 8;

/** The names in `.env` that are no settings, and those of the environment that are nearly one. */
export function unknownSettings(env: Environment, file = envFile): UnknownSetting[] {
  const written = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  return [...new Set([...written, ...Object.keys(env)])].flatMap((name) => {
    if (name in settings) return [];
    const suggestion = Object.keys(settings).find(
      (known) => known.length >= shortest && distance(name.toUpperCase(), known) <= 2,
    );
    if (!suggestion && (!written.includes(name) || others.test(name))) return [];
    return { name, suggestion };
  });
}

/** A sentence for who reads the log. */
export const unknownSentence = ({ name, suggestion }: UnknownSetting) =>
  `${name} is set, but it is no setting of the program${suggestion ? `; do you mean ${suggestion}?` : '.'}`;
