import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';

const [batches, size] = [20, 200];

test('a posted lead with all that belongs to it takes at most 2,000 bytes of the database file', async () => {
  const store = temporaryStore();
  for (let batch = 0; batch < batches; batch++) {
    await Promise.all(
      Array.from({ length: size }, () => save(store, { email: `${randomUUID()}@example.com` }, { form: contactForm })),
    );
  }
  await store.close();
  const file = new Database(join(store.dataDir, 'leads.db'), { readonly: true });
  const { bytes } = file.prepare('select sum(pgsize) as bytes from dbstat').get() as { bytes: number };
  file.close();
  expect(bytes / (batches * size)).toBeLessThan(2000);
});
