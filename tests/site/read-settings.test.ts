import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigurationError } from '../../src/base/errors.ts';
import { readEnvFile } from '../../src/config/env-file.ts';
import { readSettings, unknownSentence, unknownSettings } from '../../src/config/read-settings.ts';
import { settings } from '../../src/config/settings.ts';
import type { Setting } from '../../src/site/setting.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';

function fileWith(text: string) {
  const file = join(temporaryFolder(), '.env');
  writeFileSync(file, text);
  return file;
}

test.each([
  [{ PORT: '3000x' }, 'PORT is "3000x"; it must be a whole number from 0 to 65535.'],
  [{ CURRENCY: 'dollars' }, 'CURRENCY is "dollars"; it must be the code of a currency, such as USD or EUR.'],
  [{ TIME_ZONE: 'Indiana' }, 'TIME_ZONE is "Indiana"; it must be a time zone such as America/Chicago or UTC.'],
  [{ EMBEDS: 'click' }, 'EMBEDS is "click"; it must be one of load, press.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; it must be one of debug, info, warn, error, silent.'],
  [{ PORTAL_URL: 'ftp://a' }, 'PORTAL_URL is "ftp://a"; it must be an address that begins with http:// or https://.'],
  [
    { PUBLIC_URL: 'https://a.example/site' },
    'PUBLIC_URL is "https://a.example/site"; it must be an address such as https://www.example.com, without a path.',
  ],
  [
    { SECURITY_CONTACT: 'http://a' },
    'SECURITY_CONTACT is "http://a"; it must be an address that begins with mailto: or https://.',
  ],
  [
    { REGA_WIDGET_HOSTS: 'https://a.example b' },
    'REGA_WIDGET_HOSTS is "https://a.example b"; it must be origins such as https://*.example.com, separated by spaces.',
  ],
  [
    { DATABASE_URL: 'postgres://a:100%@b/c' },
    'DATABASE_URL must be an address such as postgres://name:password@host:5432/database.',
  ],
  [
    { HUBSPOT_BASE_URL: 'https://a.example/?b=c' },
    'HUBSPOT_BASE_URL is "https://a.example/?b=c"; it must be an address that begins with http:// or https://, without a query.',
  ],
  [{ REDIS_URL: 'redis://a:100%@b' }, 'REDIS_URL must be an address that begins with redis:// or rediss://.'],
  [
    { SMTP_URL: 'smtp://' },
    'SMTP_URL must be an address that begins with smtp:// or smtps://, with ?tls=optional or no query.',
  ],
  [
    { MAIL_FROM: 'Mainstreet' },
    'MAIL_FROM is "Mainstreet"; it must be an email such as info@example.com or Ann <ann@example.com>.',
  ],
  [
    { MAIL_TO_REGD_WEBINAR: 'sales' },
    'MAIL_TO_REGD_WEBINAR is "sales"; it must be emails such as ann@example.com or Ann <ann@example.com>, separated by commas.',
  ],
  [{ HUBSPOT_TOKEN: '“pat-1”' }, 'HUBSPOT_TOKEN must have only ASCII letters, digits and punctuation, without spaces.'],
  [{ METRICS_TOKEN: 'fifteen letters' }, 'METRICS_TOKEN must have at least 16 characters.'],
])('%j is refused', (env, message) => {
  expect(() => readSettings(env)).toThrow(new ConfigurationError(message));
});

test('every wrong setting has its line', () => {
  expect(() => readSettings({ PORT: '-1', EMBEDS: 'click', HOST: 'localhost' })).toThrow(/^PORT .*\nEMBEDS .*$/);
});

test('emails may have names and addresses of any country, and are separated by commas alone', () => {
  const env = { MAIL_FROM: 'Mainstreet, Inc. <info@example.com>', MAIL_TO: 'Ann <ann@bücher.example>,bob@localhost' };
  expect(readSettings(env)).toMatchObject(env);
  for (const MAIL_TO of ['a@example.com; b@example.com', '"Cee, Ann" <a@example.com>', 'a@b@c', 'a@example.com,'])
    expect(() => readSettings({ MAIL_TO }), MAIL_TO).toThrow('separated by commas');
});

test('what is not set is the default, or nothing', () => {
  const read = readSettings({ PORT: ' ', HUBSPOT_BASE_URL: 'https://crm.example/' });
  expect(read).toMatchObject({ PORT: 3000, LOG_LEVEL: 'info', METRICS_TOKEN: '', REGA_WIDGET_HOSTS: [] });
  expect(read.RETENTION_SPAM_DAYS).toBeUndefined();
  expect(read.HUBSPOT_BASE_URL).toBe('https://crm.example');
  expect(readSettings({ RETENTION_SPAM_DAYS: '90' }).RETENTION_SPAM_DAYS).toBe(90);
});

test('a file of settings may begin with a byte-order mark, and leaves alone what is set already', () => {
  const env: Record<string, string> = { PORT: '5000' };
  readEnvFile(env, fileWith('\ufeffHOST=first.example\nPORT=4000\n'));
  expect(env).toEqual({ HOST: 'first.example', PORT: '5000' });
});

test('no value that may hold a password is shown', () => {
  const named = Object.entries<Setting>(settings).filter(([name]) => /SECRET|^(HUBSPOT|METRICS)_TOKEN$/.test(name));
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter(([, { secret }]) => !secret)).toEqual([]);
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL']) {
    expect(() => readSettings({ [name]: 'x://:secret-word@host' })).not.toThrow(/secret-word/);
    expect(() => readSettings({ [name]: 'x://:secret-word@host' })).toThrow(`${name} must be`);
  }
});

const said = (env: NodeJS.ProcessEnv, text = '') => unknownSettings(env, fileWith(text)).map(unknownSentence);

test.each([
  ['a missing letter', 'HUBSPOT_TOKN', 'HUBSPOT_TOKEN'],
  ['two letters swapped', 'PUBILC_URL', 'PUBLIC_URL'],
  ['a letter too many', 'CONTENTS_DIR', 'CONTENT_DIR'],
  ['small letters', 'smtp_url', 'SMTP_URL'],
])('%s is named with the setting that it resembles, in .env and in the environment', (_, name, meant) => {
  const words = `${name} is set, but the program has no such setting; did you mean ${meant}?`;
  expect(said({}, `${name}=x\n`)).toEqual([words]);
  expect(said({ [name]: 'x' })).toEqual([words]);
});

test('a name of .env that is like no setting is named without its value; settings, secrets of a CRM and names of the machine are not', () => {
  expect(said({}, 'OLD_FLAG=secret\n# COMMENT=1\n')).toEqual(['OLD_FLAG is set, but the program has no such setting.']);
  const all = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
  const machine = { PATH: '/bin', HOME: '/root', USER: 'ann', LANG: 'C', LEADS_BY: 'ann', HOSTNAME: 'a' };
  expect(said({ ...all, ...machine }, 'CRM_TOKEN=x\nNODE_ENV=production\nTZ=UTC\n')).toEqual([]);
});
