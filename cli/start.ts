#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { runCompiled } from './compiled.ts';

runCompiled(fileURLToPath(new URL('leads.cjs', import.meta.url)));
