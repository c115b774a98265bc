import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { saveView } from '../../src/leads/views/manage-views.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { terminal } from './run-leads.ts';

const longEmail = `${'very.'.repeat(9)}long@example.com`;
const names = ['王小明 李', 'مريم العربية', '👩‍👩‍👧 🏡', `${'Maximiliana '.repeat(8)}Long`, 'Ann Cee'];

/** A terminal, and what its width makes of a command. */
async function filled() {
  const { store, leads } = terminal({ isTTY: true });
  for (const [place, name] of names.entries()) {
    const email = place === 3 ? longEmail : `p${place}@example.com`;
    await save(store, { name, email, utm_campaign: '春の投資家キャンペーン' }, { form: contactForm });
  }
  const shown = new URLSearchParams({ search: 'مريم العربية', status: 'new', since: '7d' }).toString();
  const context = { views: store.views, clock: () => noon };
  const kim = { email: 'kim@example.com', role: 'sales' } as const;
  await saveView(context, shown, { name: '王小明 的客户 🏡', shared: true }, kim, { by: kim.email, via: 'web' });
  const at = (columns: number | undefined, line: string) => leads(line, 0, { columns });
  return { store, leads, at };
}

const widest = (text: string) => Math.max(...text.split('\n').map((line) => stringWidth(line)));

test('everything fits the terminal, and the columns of a list are in line, whatever letters are in them', async () => {
  const { at } = await filled();
  for (const columns of [40, 60, 80, 120]) {
    for (const line of [
      ...['list', 'deliveries', 'stats --by campaign', 'views'],
      ...['p1@example.com', 'p2@example.com', longEmail].map((email) => `show ${email}`),
      ...['p0@example.com', longEmail].map((email) => `person ${email}`),
    ]) {
      expect(widest((await at(columns, line)).stdout), `${line} at ${columns}`).toBeLessThanOrEqual(columns);
    }
    const { stdout } = await at(columns, 'list --columns id,name,status');
    const starts = stdout
      .trim()
      .split('\n')
      .map((line) => stringWidth(line.slice(0, Math.max(line.indexOf('new'), line.indexOf('Status')))));
    expect(new Set(starts).size, `at ${columns}`).toBe(1);
  }
});

test('what is wider than the terminal goes on below, further in, broken between words; a longer word begins beside its label', async () => {
  const { at } = await filled();
  const twoLines = async (line: string, label: string) => {
    const lines = (await at(60, line)).stdout.split('\n');
    return lines.slice(lines.findIndex((text) => text.startsWith(`  ${label} `))) as [string, string];
  };
  const [first, second] = await twoLines('show p4@example.com', 'Consent wording');
  expect(second.search(/\S/)).toBe(first.indexOf(first.slice(19).trimStart()));
  const wording = 'We keep your message in our contact system';
  expect(`${first.trim()} ${second.trim()}`).toContain(wording);
  expect((await at(undefined, 'show p4@example.com')).stdout).toContain(`${wording} so we can reply.`);

  const [email, rest] = await twoLines(`show ${longEmail}`, 'Email');
  expect(rest.search(/\S/)).toBe(email.indexOf('very.'));
  expect(email.slice(email.indexOf('very.')) + rest.trim()).toBe(longEmail);
});

test('what does not fit is left out from the end, and named; a wide terminal shortens nothing', async () => {
  const { at } = await filled();
  const { stdout, stderr } = await at(60, 'list');
  expect(stdout.split('\n')[0]?.split(/\s{2,}/)).toEqual(['ID', 'Email', 'Date', 'Status', 'Last Contacted']);
  expect(stderr).toBe('Too narrow to show Name and Form.\n');
  const wide = await at(240, 'list');
  expect(wide.stdout).not.toContain('…');
  expect(wide.stderr).toBe('');
});

test('at 80 columns a list cuts no email, date, status or last contact', async () => {
  const { store, leads } = terminal({ isTTY: true, columns: 80 });
  const email = 'elodie.eriksen@company.example';
  await save(store, { name: 'Elodie Eriksen-Montgomery of the Northside', email }, { form: contactForm });
  const { stdout } = await leads('list');
  expect(stdout).toMatch(/elodie\.eriksen@company\.example .*Mar 2, 2026 .*new .*Not contacted/);
  expect(widest(stdout)).toBeLessThanOrEqual(80);
});

test('--columns says which columns there are, in which order; one that there is not is refused with those that there are', async () => {
  const { leads, at } = await filled();
  const { stdout } = await at(80, 'list --columns status,Email --limit 1');
  expect(stdout).toMatch(/^Status {2,}Email\nnew {2,}p4@example\.com\n$/);
  const piped = await leads('list --columns name,phone --limit 1', 0, { isTTY: false });
  expect(piped.stdout).toMatch(/^Ann Cee\t\S*\n$/);
  const { stderr } = await leads('list --columns email,emial', 2);
  expect(stderr).toMatch(/^leads: unknown column "emial"; use id, email, .*name\.\n$/);
  await leads('list --columns email --json', 2);
});
