import { test } from 'vitest';
import { filesOfTheStore } from './of-the-store.ts';

const how =
  'npm test starts a PostgreSQL that npm run setup:services has installed; or let TEST_DATABASE_URL name one.';

/** Takes the place of the tests of these files where there is no server to run them on. */
test.for(filesOfTheStore)('%s on PostgreSQL', (_file, { skip }) => skip(how));
