import { test } from 'vitest';
import { findService, type ServiceName } from '../../scripts/services.ts';

/** A test that starts services: counted as skipped where one is absent, failed where all must be there. */
export const withServices = (...names: ServiceName[]) =>
  names.every(findService) || process.env.CI === 'true' ? test : test.skip;
