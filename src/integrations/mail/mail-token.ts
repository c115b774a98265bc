import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in an email lets its reader do. */
export type MailChoice = 'unsubscribe' | 'confirm';

/** The token of such a link: the id of a lead with a proof that we made it, and nothing personal. In lower case, as paths are. */
export const mailToken = (choice: MailChoice, leadId: string, key: string) => `${leadId}-${proof(choice, leadId, key)}`;

/** Whether a text looks like a token. */
export const isMailToken = (text: string | undefined) => /^[0-9a-f-]{36}-[0-9a-f]{32}$/.test(text ?? '');

/** The id of the lead that a token names; `undefined` for one that we did not make for this choice. */
export function leadOfToken(choice: MailChoice, token: string, key: string): string | undefined {
  if (!isMailToken(token)) return undefined;
  const leadId = token.slice(0, 36);
  const [given, made] = [token.slice(37), proof(choice, leadId, key)].map((text) => Buffer.from(text));
  return given && made && timingSafeEqual(given, made) ? leadId : undefined;
}

const proof = (choice: MailChoice, leadId: string, key: string) =>
  createHmac('sha256', key).update(`${choice} ${leadId}`).digest('hex').slice(0, 32);
