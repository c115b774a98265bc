import { expect, test } from 'vitest';
import { pathWithoutPersonal, withoutPersonal } from '../../src/visits/personal.ts';

test.each([
  ['ann@example.com', 'email'],
  ['Thanks, ann.b+cee@mail.example.com, welcome', 'Thanks, email welcome'],
  ['to=ann%40example.com', 'to=email'],
  ['to=ann%2540example.com', 'to=email'],
  ['call (317) 555-0142 now', 'call phone now'],
  ['317.555.0142', 'phone'],
  ['3175550142', 'phone'],
  ['317_555_0142', 'phone'],
  ['555-0142', 'phone'],
  ['+49 30 123456', 'phone'],
  ['+44%2020%207946%200958', 'phone'],
])('%s becomes "%s"', (text, clean) => {
  expect(withoutPersonal(text)).toBe(clean);
});

test.each([
  'Contact | Mainstreet',
  'Oct 18, 2025',
  '2025-10-18',
  '2025-2030',
  '560,000 units by 2030',
  '$2,500',
  'spring-2026-email-3',
  'video 20251018',
  'a1b2c3d4e5f6a7b8c9d0',
])('%s stays as it is', (text) => {
  expect(withoutPersonal(text)).toBe(text);
});

test('each segment of a path is cleaned and stays a path', () => {
  expect(pathWithoutPersonal('/thanks/ann%40example.com/317%20555%200142/a%20b/%E0%A4%A')).toBe(
    '/thanks/email/phone/a%20b/',
  );
});
