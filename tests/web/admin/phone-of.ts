import { Secret, TOTP } from 'otpauth';
import type { Page } from '../../helpers/page.ts';

/** The app on a phone, set up with the secret that a page shows. */
export function phoneOf(page: Page): TOTP {
  const secret = page.texts('strong').find((words) => /^[A-Z2-7 ]{32,}$/.test(words)) ?? '';
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
}
