import { distance } from 'fastest-levenshtein';
import * as v from 'valibot';
import { ConfigurationError } from '../base/errors.ts';
import type { Setting, SettingValues } from '../site/setting.ts';
import { envFile, parseEnvFile } from './env-file.ts';
import { settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Settings = SettingValues<typeof settings>;

/** Reads and validates every setting. Throws `ConfigurationError` with a line per invalid one. */
export function readSettings(env: Environment): Settings {
  const wrong: string[] = [];
  const read = Object.entries<Setting>(settings).map(([name, setting]) => {
    const text = env[name]?.trim() || setting.default;
    const { output, issues } = v.safeParse(setting.schema, text, { abortPipeEarly: true });
    if (issues) wrong.push(`${name} ${setting.secret ? '' : `is "${text}"; it `}${issues[0].message}.`);
    return [name, output] as const;
  });
  if (wrong.length) throw new ConfigurationError(wrong.join('\n'));
  return Object.fromEntries(read) as Settings;
}

export interface SettingInView {
  name: string;
  about: string;
  /** Never a secret. */
  value: string;
  from: 'set' | 'default' | 'empty';
}

/** Every setting with its value; for a secret, only whether it is set. */
export const settingsInView = (env: Environment): SettingInView[] =>
  Object.entries<Setting>(settings).map(([name, { about, default: usual, secret }]) => {
    const set = env[name]?.trim();
    if (set) return { name, about, value: secret ? 'set, and not shown' : set, from: 'set' };
    return { name, about, value: usual ?? '', from: usual === undefined ? 'empty' : 'default' };
  });

/** Read by Node.js, by `leads`, and by the file that describes a CRM. */
const others = /^(?:NODE_.*|TZ|LEADS_BY|CRM_[A-Z0-9_]+)$/;
/** Shorter names resemble too many other environment variables. */
const shortest = 8;

/** Unknown names in `.env`, and near misses in the environment. */
export function unknownSettings(env: Environment, file = envFile) {
  const written = Object.keys(parseEnvFile(file));
  return [...new Set([...written, ...Object.keys(env)])].flatMap((name) => {
    if (name in settings) return [];
    const suggestion = Object.keys(settings).find(
      (known) =>
        known.length >= shortest &&
        Math.abs(known.length - name.length) <= 2 &&
        distance(name.toUpperCase(), known) <= 2,
    );
    if (!suggestion && (!written.includes(name) || others.test(name))) return [];
    return { name, suggestion };
  });
}

export const unknownSentence = ({ name, suggestion }: { name: string; suggestion?: string }) =>
  `${name} is set, but the program has no such setting${suggestion ? `; did you mean ${suggestion}?` : '.'}`;
