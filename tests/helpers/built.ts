import { build } from '../../scripts/build.ts';

/** Once before the tests of a project; does nothing when no source has changed. */
export const setup = build;
