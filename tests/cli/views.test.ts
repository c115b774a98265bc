import { expect, test } from 'vitest';
import { saveView } from '../../src/leads/views/manage-views.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import type { Role } from '../../src/site/routes.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

const kim = 'kim@example.com';
const lee = 'lee@example.com';

async function desk() {
  const store = temporaryStore();
  await save(store, { email: 'ann@example.com', name: 'Ann Bee' }, { form: contactForm });
  await save(store, { email: 'bo@example.com' });
  await run(['admin', 'add', kim], { ...store, input: 'four unrelated plain words\n' });
  await run(['assign', 'bo@example.com', kim], store);
  const keep = async (email: string, name: string, shared: boolean, query: string, role: Role = 'sales') => {
    const context = { views: store.views, clock: () => noon };
    const saved = await saveView(context, query, { name, shared }, { email, role }, { by: email, via: 'web' });
    expect(saved.outcome).toBe('saved');
  };
  const contact = 'form=contact&sort=name';
  await keep(kim, 'Contact', true, contact);
  await keep(kim, 'Mine', false, 'owner=me&group=person');
  return { store, keep, contact };
}

test('views are listed: the shared ones, and one’s own', async () => {
  const { store } = await desk();
  const all = await run(['views'], store);
  expect(all).toMatchObject({
    code: 0,
    stdout: `Contact\tform contact\teveryone\t${kim}\tName, A to Z\n`,
  });
  expect((await run(['views', '--by', 'Kim@example.com'], store)).stdout.split('\n')[1]).toBe(
    `Mine\towner me\tyou\t${kim}\tUsual`,
  );
  expect(JSON.parse((await run(['views', '--json'], store)).stdout)).toEqual([
    {
      ...{ name: 'Contact', author: kim, shared: true, filter: { form: 'contact' }, sort: 'name', grouped: false },
      created_at: new Date(noon).toISOString(),
    },
  ]);
  const shown = await run(['views'], { ...store, isTTY: true, columns: 60 });
  expect(shown.stdout).toContain('Contact');
  expect(shown.stderr).toContain('Your own views are listed with --by or LEADS_BY.');
  const none = await run(['views', '--by', lee], { ...temporaryStore(), isTTY: true });
  expect(none).toMatchObject({ code: 0, stderr: 'No views found.\n' });
});

test('--view lists and exports what a view shows; other options go before it', async () => {
  const { store } = await desk();
  const { stdout } = await run(['list', '--view', ' CONTACT '], store);
  expect(stdout).toMatch(/^[\w-]{36}\t.*ann@example\.com\t.*\n$/);
  expect((await run(['list', '--view', 'Contact', '--columns', 'email', '--form', 'spark'], store)).stdout).toBe(
    'bo@example.com\n',
  );
  const env = { LEADS_BY: kim };
  expect((await run(['list', '--view', 'Mine', '--columns', 'email'], { ...store, env })).stdout).toBe(
    'bo@example.com\n',
  );
});

test('an export has the order of its view, and --sort goes before it', async () => {
  const { store } = await desk();
  await save(store, { email: 'al@example.com', name: 'Al Bee' }, { form: contactForm });
  await save(store, { email: 'zoe@example.com', name: 'Zoe Bee' }, { form: contactForm, at: noon - 1000 });
  const emails = async (...more: string[]) => {
    const { stdout } = await run(['export', '--view', 'Contact', '--json', ...more], store);
    return JSON.parse(stdout).map(({ email }: { email: string }) => email);
  };
  expect(await emails()).toEqual(['al@example.com', 'ann@example.com', 'zoe@example.com']);
  expect(await emails('--sort', 'name-backwards')).toEqual(['zoe@example.com', 'ann@example.com', 'al@example.com']);
});

test('a name that no view has, or several, is refused with what there is', async () => {
  const { store, keep, contact } = await desk();
  for (const command of ['list', 'export']) {
    expect(await run([command, '--view', 'Mine'], store)).toMatchObject({
      code: 2,
      stderr: 'leads: no view is named "Mine"; `leads views` lists them.\n',
    });
  }
  await keep(lee, 'contact', true, contact);
  expect(await run(['list', '--view', 'Contact'], store)).toMatchObject({
    code: 2,
    stderr: `leads: several people share a view named "Contact"; name one of them in --by: ${kim}, ${lee}.\n`,
  });
  expect((await run(['list', '--view', 'Contact', '--by', lee], store)).code).toBe(0);
  await keep(lee, 'Own', true, 'owner=me');
  expect((await run(['list', '--view', 'Own'], store)).stderr).toBe(
    'leads: the view "Own" shows your own leads: name your account in --by or LEADS_BY.\n',
  );
});
