import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unknownSentence, unknownSettings } from '../../src/config/read-settings.ts';
import { settings } from '../../src/config/settings.ts';

function file(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), text);
  return join(folder, '.env');
}
const said = (env: NodeJS.ProcessEnv, text = '') => unknownSettings(env, file(text)).map(unknownSentence);

test.each([
  ['a missing letter', 'HUBSPOT_TOKN', 'HUBSPOT_TOKEN'],
  ['two letters swapped', 'PUBILC_URL', 'PUBLIC_URL'],
  ['a letter too many', 'CONTENTS_DIR', 'CONTENT_DIR'],
  ['small letters', 'smtp_url', 'SMTP_URL'],
])('%s is named with the setting that is meant, in .env and in the environment', (_, name, meant) => {
  const words = `${name} is set, but it is no setting of the program; do you mean ${meant}?`;
  expect(said({}, `${name}=x\n`)).toEqual([words]);
  expect(said({ [name]: 'x' })).toEqual([words]);
});

test('a name of .env that is like no setting is named too, without its value', () => {
  expect(said({}, 'OLD_FLAG=secret\n# COMMENT=1\n')).toEqual(['OLD_FLAG is set, but it is no setting of the program.']);
});

test('settings, the secrets of a CRM and the names of the machine are not named', () => {
  const all = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
  const machine = {
    PATH: '/bin',
    HOME: '/root',
    USER: 'ann',
    LANG: 'C',
    SHELL: '/bin/sh',
    LEADS_BY: 'ann',
    HOSTNAME: 'a',
  };
  expect(said({ ...all, ...machine }, 'CRM_TOKEN=x\nNODE_ENV=production\nTZ=UTC\n')).toEqual([]);
});
