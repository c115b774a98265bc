import type { Environment } from './read-settings.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/** A setting as people look at it. */
export interface SettingInView {
  name: string;
  about: string;
  /** What holds; never a secret. */
  value: string;
  from: 'set' | 'default' | 'empty';
}

/** Every setting with what it is set to; of a secret, only that it is set. */
export const settingsInView = (env: Environment): SettingInView[] =>
  Object.entries<Setting>(settings).map(([name, { about, default: usual, secret }]) => {
    const set = env[name]?.trim();
    if (set) return { name, about, value: secret ? 'set, and not shown' : set, from: 'set' };
    return { name, about, value: usual ?? '', from: usual === undefined ? 'empty' : 'default' };
  });
