#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { runCompiled } from './compiled.ts';

runCompiled(fileURLToPath(new URL('leads-program.cjs', import.meta.url)));
