import { fileURLToPath } from 'node:url';

/** The project's folder: this file and the built programs in `dist/` both lie one folder below it. */
export const root = fileURLToPath(new URL('..', import.meta.url));
