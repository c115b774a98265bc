import { absence, absentServices } from './services.ts';

/** Installs from Debian what tests and measurements start beside the project's own, where it is absent. */
const absent = absentServices({ install: true });
for (const name of absent) console.error(absence(name));
if (!absent.length) console.log('All services are installed.');
process.exitCode = absent.length ? 1 : 0;
