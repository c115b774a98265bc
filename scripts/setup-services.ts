import { absence, absentServices } from './services/find.ts';

/** Installs PostgreSQL, Redis and nginx from Debian where they are absent. Tests and measurements start them on their own. */
const absent = absentServices({ install: true });
for (const name of absent) console.error(absence(name));
if (!absent.length) console.log('PostgreSQL, Redis and nginx are there.');
process.exitCode = absent.length ? 1 : 0;
