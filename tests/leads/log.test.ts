import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { hubspotFormSetting } from '../../src/leads/crm/hubspot.ts';
import { createLog, warnOfMissingSettings } from '../../src/server/log.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { leadValues } from '../../src/site/forms/values.ts';

function recorded(level = 'info') {
  const lines: string[] = [];
  return { log: createLog({ logLevel: level }, { write: (line) => lines.push(line) }), lines };
}

test.each(leadForms)('$id: nothing personal is logged, however it is passed', (form) => {
  const { log, lines } = recorded();
  const lead = leadValues(form, form.sample);
  log.info({ ...lead }, 'flat');
  log.info({ lead }, 'nested');
  const before = structuredClone(form.sample);
  log.info({ request: { body: form.sample } }, 'body');
  expect(form.sample).toEqual(before);
  log.info({ pages: [{ request: { forms: [{ sent: lead }] } }] }, 'deep');
  log.error({ err: new Error(`UNIQUE failed for ${lead.email}, ${lead.phone}`) }, 'error');
  expect(lines).toHaveLength(5);
  for (const personal of [lead.email, lead.phone, lead.message, lead.first_name, lead.last_name].filter(Boolean)) {
    expect(lines.join('')).not.toContain(personal);
  }
  expect(JSON.parse(lines[4] ?? '')).toMatchObject({ msg: 'error', err: { type: 'Error', stack: expect.any(String) } });
});

const complete = {
  ...Object.fromEntries(leadForms.map(({ id }) => [hubspotFormSetting(id), 'set'])),
  ...{ HUBSPOT_PORTAL_ID: '1', HUBSPOT_TOKEN: 't' },
};

test.each<[string, Record<string, string>, string[]]>([
  ['with every setting nothing', complete, []],
  [
    'a mail server without receiver',
    { ...complete, SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@example.com' },
    ['MAIL_TO'],
  ],
  [
    'almost everything',
    { NODE_ENV: 'production', HUBSPOT_FORM_DECK: 'set' },
    [
      ...['HUBSPOT_PORTAL_ID', 'HUBSPOT_TOKEN'],
      ...leadForms.filter(({ id }) => id !== 'deck').map(({ id }) => hubspotFormSetting(id)),
      ...['PUBLIC_URL', 'SHAREHOLDER_URL', 'PORTAL_URL', 'CIRCULAR_URL'],
    ],
  ],
])('settings that are missing are warned of by name: %s', (_what, settings, names) => {
  const { log, lines } = recorded();
  warnOfMissingSettings(readConfig(settings), log);
  expect(lines.flatMap((line) => (JSON.parse(line) as { settings: string[] }).settings)).toEqual(names);
});
