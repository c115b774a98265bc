import * as v from 'valibot';
import { ConfigurationError } from '../base/errors.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The value of each setting by its name; a setting with a default always has one. */
export type Settings = { readonly [Name in keyof typeof settings]: ValueOf<(typeof settings)[Name]> };

type ValueOf<One extends Setting> = One extends { default: string }
  ? Exclude<v.InferOutput<One['kind']>, undefined>
  : v.InferOutput<One['kind']>;

/** Reads and checks every setting. Throws `ConfigurationError` with one line for each that is wrong. */
export function readSettings(env: Environment): Settings {
  const wrong: string[] = [];
  const read = Object.entries<Setting>(settings).map(([name, setting]) => {
    const text = env[name]?.trim() || setting.default;
    const { output, issues } = v.safeParse(setting.kind, text, { abortPipeEarly: true });
    if (issues) wrong.push(`${name} ${setting.secret ? '' : `is "${text}"; it `}${issues[0].message}.`);
    return [name, output] as const;
  });
  if (wrong.length) throw new ConfigurationError(wrong.join('\n'));
  return Object.fromEntries(read) as Settings;
}
