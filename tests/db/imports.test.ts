import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { uuidv7 } from '../../src/base/uuid.ts';
import { FileGoneError } from '../../src/leads/import/import-files.ts';
import { importLeads } from '../../src/leads/import/import-leads.ts';
import { headingsOf, mappingOf } from '../../src/leads/import/import-rows.ts';
import { undoAction } from '../../src/leads/undo.ts';
import { twoStores } from '../helpers/temporary-store.ts';
import { forget, noon, save } from '../leads/sample-submission.ts';

const csv = (rows: number) =>
  Buffer.from(
    `email,form,message\n${Array.from({ length: rows }, (_, row) => `p${row}@example.com,deck,${row}\n`).join('')}`,
  );

async function* inPieces(bytes: Uint8Array, size = 100_000) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

test('one file that two instances import at once is stored once', async () => {
  const stores = twoStores();
  let readers = 0;
  const file = async function* () {
    // Without waiting for each other one would be first with the beginning, and the other with the end.
    const [slow, pause] = readers++ % 2 ? [0, 60] : [3, 100];
    let piece = 0;
    for await (const some of inPieces(csv(600), 3000)) {
      yield some;
      if (piece++ === slow) await setTimeout(pause);
    }
  };
  const plan = { file, mapping: mappingOf(await headingsOf(file)), owners: [] };
  const done = await Promise.all(
    stores.map((store) => importLeads({ ...store, clock: () => noon }, plan, { by: 'kim', via: 'web' })),
  );
  // All of it belongs to one of them, so that one undo takes it away.
  expect(done.map(({ added, skipped }) => [added, skipped]).sort()).toEqual([
    [0, 600],
    [600, 0],
  ]);
  expect(await stores[0].leads.count({}, 5000)).toBe(600);
}, 60_000);

test('an import that is undone while it runs ends, and none of its leads is left', async () => {
  const [one, other] = twoStores();
  const kim = { by: 'kim', via: 'web' } as const;
  const id = uuidv7(noon);
  let undone: ReturnType<typeof undoAction> | undefined;
  const file = async function* () {
    for await (const some of inPieces(csv(900), 3000)) {
      yield some;
      const begun = await other.bulk.find(id);
      if (begun?.changed && !undone) undone = undoAction({ ...other, clock: () => noon }, id, kim);
    }
  };
  const plan = { file, mapping: mappingOf(await headingsOf(file)), owners: [] };
  const importing = importLeads({ ...one, clock: () => noon }, plan, kim, { id });
  await expect(importing).rejects.toThrow('Somebody has undone this import');
  expect(await undone).toMatchObject({ action: 'import', skipped: [] });
  expect(await one.leads.count({}, 5000)).toBe(0);
}, 60_000);

test('a file that one instance was given is read at the other, whole, and taken by one of them', async () => {
  const [one, other] = twoStores();
  const id = uuidv7(noon);
  const content = csv(30_000);
  await one.importFiles.add(id, inPieces(content));
  const found = (await other.importFiles.find(id, '')) ?? expect.fail('it is there');
  const read: Uint8Array[] = [];
  for await (const bytes of found()) read.push(bytes);
  expect(read.length).toBeGreaterThan(1);
  expect(Buffer.concat(read).equals(content)).toBe(true);
  const taken = await Promise.all([one.importFiles.take(id, ''), other.importFiles.take(id, '')]);
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await one.importFiles.find(id, '')).toBeUndefined();
  await one.importFiles.remove(id);
  await expect(headingsOf(found)).rejects.toThrow(FileGoneError);
});

test('an upload that breaks off leaves nothing, and an erasure at one instance removes the files of all', async () => {
  const [one, other] = twoStores();
  const broken = async function* () {
    yield csv(30_000);
    throw new Error('aborted');
  };
  const partsIn = () => one.engine.db.selectFrom('import_file_parts').select('file_id').execute();
  await expect(one.importFiles.add(randomUUID(), broken())).rejects.toThrow('aborted');
  expect(await partsIn()).toEqual([]);
  await one.importFiles.add(uuidv7(noon), inPieces(csv(3)));
  await save(other, { email: 'ann@example.com' });
  await forget(other, 'ann@example.com');
  expect(await partsIn()).toEqual([]);
});
