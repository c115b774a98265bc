import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../src/server/store.ts';
import { lineTo } from '../helpers/cut-line.ts';
import { databaseOf } from '../helpers/database.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';

const picture = {
  slot: null,
  name: 'one.png',
  size: 1,
  width: 1,
  height: 1,
  files: '{}',
  state: 'shown',
  approver: '',
} as const;
const image = { ...picture, id: 'one', created_at: '', created_by: '' };
const event = { id: 'one', at: '', kind: 'image-uploaded', by: '', via: '', detail: '' };
const file = { name: 'one.webp', type: 'image/webp', bytes: Buffer.from([1]) } as const;

test('an upload is announced to another instance, also after its connection was lost', async () => {
  const here = temporaryStore();
  await here.migrate();
  const line = await lineTo(databaseOf(here.dataDir).DATABASE_URL);
  const there = openStore({ dataDir: '', databaseUrl: line.url });
  onTestFinished(async () => {
    await there.close();
    await line.cut();
  });
  const heard = vi.fn();
  const stop = there.siteImages.listen(heard);
  await expect.poll(() => heard.mock.calls.length, { timeout: 10_000 }).toBe(1); // it may have missed one before
  await here.siteImages.add(image, [file], event);
  await expect.poll(() => heard.mock.calls.length, { timeout: 10_000 }).toBe(2);
  line.jolt();
  await expect.poll(() => heard.mock.calls.length, { timeout: 10_000 }).toBe(3);
  await here.siteImages.add({ ...image, id: 'two' }, [file], { ...event, id: 'two' });
  await expect.poll(() => heard.mock.calls.length, { timeout: 10_000 }).toBe(4);
  stop();
  await here.siteImages.add({ ...image, id: 'three' }, [file], { ...event, id: 'three' });
  await there.siteImages.current();
  expect(heard).toHaveBeenCalledTimes(4);
});

test('a picture’s bytes come back as they went in', async () => {
  const store = temporaryStore();
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, place) => place));
  await store.siteImages.add(image, [{ ...file, bytes }], event);
  const stored = await store.siteImages.file('one.webp');
  expect(bytes.equals(stored?.bytes ?? Buffer.alloc(0))).toBe(true);
});
