import { expect, test } from 'vitest';
import { testApp } from '../../helpers/test-app.ts';

const now = Date.parse('2026-03-02T15:00:00Z');
const path = '/.well-known/security.txt';
const day = 24 * 3_600_000;

test('security.txt names a contact, and ends less than a year from now', async () => {
  const { request, app } = await testApp({}, { clock: () => now });
  const answer = await request.get(path).expect(200).expect('content-type', 'text/plain; charset=utf-8');
  const fields = new Map(
    answer.text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );
  expect(fields.get('Contact')).toBe(`mailto:${app.context.pages.content.company.email}`);
  const days = (Date.parse(fields.get('Expires') ?? '') - now) / day;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages']);
});

test('its contact is a setting, and over HTTPS it says where it belongs', async () => {
  const env = { SECURITY_CONTACT: 'https://report.example/', PUBLIC_URL: 'https://mainstreet.example/' };
  const { request } = await testApp(env);
  const { text } = await request.get(path).expect(200);
  expect(text).toContain('Contact: https://report.example/\n');
  expect(text).toContain('Canonical: https://mainstreet.example/.well-known/security.txt\n');
});

test.each(['info@example.com', 'http://report.example', 'mailto:nobody'])(
  'the contact %j is refused at the start, as nobody could use it',
  async (contact) => {
    await expect(testApp({ SECURITY_CONTACT: contact })).rejects.toThrow(/SECURITY_CONTACT.*mailto: or https:/);
  },
);
