import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, installPackages } from '../debian.ts';

/** What tests and measurements start beside the project's own: the program that must be there, and Debian's package that has it. */
const services = {
  PostgreSQL: { program: 'postgres', package: 'postgresql' },
  Redis: { program: 'redis-server', package: 'redis-server' },
  nginx: { program: 'nginx', package: 'nginx-light' },
  OpenSSL: { program: 'openssl', package: 'openssl' },
  Gnumeric: { program: 'ssconvert', package: 'gnumeric' },
  zsh: { program: 'zsh', package: 'zsh' },
  fish: { program: 'fish', package: 'fish' },
} as const;

export type ServiceName = keyof typeof services;

/** Path of a service's program on this machine, or `undefined`. */
export function findService(name: ServiceName): string | undefined {
  const { program } = services[name];
  return places()
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
}

/** Path of a service's program. Throws an error that says how to have it. */
export function needService(name: ServiceName): string {
  const found = findService(name);
  if (!found) throw new Error(absence(name));
  return found;
}

/** The sentence for a service that is not there. */
export const absence = (name: ServiceName) =>
  `${name} is not installed: npm run setup:services installs it (as root on Debian), or install it by hand.`;

/** Finds all services, or installs Debian's when `install` says that it may; answers the names of those that are absent. */
export function absentServices({ install }: { install: boolean }): ServiceName[] {
  const absent = () => (Object.keys(services) as ServiceName[]).filter((name) => !findService(name));
  const lacking = absent();
  if (!lacking.length || !install || !canInstall()) return lacking;
  installPackages(lacking.map((name) => services[name].package));
  return absent();
}

/** Debian installs PostgreSQL's programs in a folder of their own, newest version last, and nginx where only root's path leads. */
function places(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    '/usr/sbin',
  ];
}
