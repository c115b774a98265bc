import { spawnSync } from 'node:child_process';

/** Whether Debian's packages may be installed by us: as root, where `apt-get` is. */
export const canInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/** Installs Debian's packages, saying so; answers whether it worked. */
export function installPackages(names: readonly string[]): boolean {
  console.error(`Installing from Debian: ${names.join(', ')}.`);
  return [['update'], ['install', '--yes', '--no-install-recommends', ...names]].every((args) => {
    const { status } = spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return status === 0;
  });
}
