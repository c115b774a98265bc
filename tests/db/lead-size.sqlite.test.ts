import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';

const [batches, size] = [5, 200];

test('a posted lead with all that belongs to it takes at most 2,000 bytes of the database file', async () => {
  const store = temporaryStore();
  const bytesIn = () => {
    const file = new Database(join(store.dataDir, 'leads.db'), { readonly: true });
    const { bytes } = file.prepare('select sum(pgsize) as bytes from dbstat').get() as { bytes: number };
    file.close();
    return bytes;
  };
  const empty = bytesIn();
  for (let batch = 0; batch < batches; batch++) {
    const posts = Array.from({ length: size }, () => `${randomUUID()}@example.com`);
    await Promise.all(posts.map((email) => save(store, { email }, { form: contactForm })));
  }
  const each = (bytesIn() - empty) / (batches * size);
  expect(each).toBeGreaterThan(1000);
  expect(each).toBeLessThan(2000);
});
