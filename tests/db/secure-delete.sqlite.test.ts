import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyLog } from '../../src/db/sqlite/empty-log.ts';
import { copyDatabase } from '../../src/db/sqlite/maintenance.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { forget, save } from '../leads/sample-submission.ts';

test('after an erasure no byte of a person is in the database, its log or a backup, however often pages were split', async () => {
  const store = temporaryStore();
  const { dataDir } = store;
  const people = Array.from({ length: 250 }, (_, place) => ({
    name: `Zq${place}xw Vk${place}yj`,
    email: `zq${place}xw@example.com`,
    message: `Please call vk${place}yj ${'about the fund '.repeat(place % 60)}`,
  }));
  // Out of order, so that pages in the middle are split.
  for (const values of [...people].sort((one, other) => one.message.length - other.message.length)) {
    await save(store, values, { form: contactForm });
  }
  const erased = people.filter((_, place) => place % 10 === 3);
  for (const { email } of erased) await forget(store, email);
  expect(await emptyLog(join(dataDir, 'leads.db'), 1000)).toBe(true);
  const backup = join(temporaryFolder(), 'backup.db');
  await copyDatabase(join(dataDir, 'leads.db'), backup, () => {});
  const files = [...readdirSync(dataDir).map((name) => join(dataDir, name)), backup];
  const found = files.flatMap((file) => {
    const bytes = readFileSync(file).toString('latin1').toLowerCase();
    return erased.filter(({ email }) => bytes.includes(email)).map(({ email }) => `${file} ${email}`);
  });
  expect(found).toEqual([]);
});
