#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { runProgram } from './run.ts';

// Built as `server.js` and as `leads.cjs`, each beside the program of its name.
runProgram(fileURLToPath(import.meta.url).replace(/\.c?js$/, '-program.cjs'));
