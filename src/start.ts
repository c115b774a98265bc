#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { runCompiled } from './compiled.ts';

// Built as `server.js` and as `leads.cjs`, each beside the program of its name.
runCompiled(fileURLToPath(import.meta.url).replace(/\.c?js$/, '-program.cjs'));
