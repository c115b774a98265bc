import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/base/root.ts';

export interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
}

/** Every package is locked by version and hash; only those in `allowScripts` may have an install script. */
export function lockFile(): string[] {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
  return lockProblems(packages, Object.keys(allowScripts));
}

/** `decided`: packages whose install scripts were reviewed, for or against. */
export function lockProblems(packages: Readonly<Record<string, Locked>>, decided: readonly string[]): string[] {
  return Object.entries(packages).flatMap(([path, { version, resolved, integrity, hasInstallScript, link }]) => {
    if (path === '') return [];
    const name = path.replace(/^.*node_modules\//, '');
    const problems: string[] = [];
    if (link || !version || !integrity?.startsWith('sha512-')) problems.push(`${name} is not pinned by a hash`);
    if (resolved && !resolved.startsWith('https://')) problems.push(`${name} comes from ${resolved.split(':')[0]}:`);
    if (hasInstallScript && !decided.includes(name)) problems.push(`${name} has an install script`);
    return problems;
  });
}
