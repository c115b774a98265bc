import { createHmac, timingSafeEqual } from 'node:crypto';

export type MailChoice = 'unsubscribe' | 'confirm';

/** The id of a lead with a signature, and nothing personal. In lower case, as paths are. */
export const mailToken = (choice: MailChoice, leadId: string, key: string) => `${leadId}-${proof(choice, leadId, key)}`;

export const isMailToken = (text: string | undefined) => /^[0-9a-f-]{36}-[0-9a-f]{32}$/.test(text ?? '');

/** `undefined` for a token that we did not make for this choice. */
export function leadOfToken(choice: MailChoice, token: string, key: string): string | undefined {
  if (!isMailToken(token)) return undefined;
  const leadId = token.slice(0, 36);
  const [given, made] = [token.slice(37), proof(choice, leadId, key)].map((text) => Buffer.from(text));
  return given && made && timingSafeEqual(given, made) ? leadId : undefined;
}

const proof = (choice: MailChoice, leadId: string, key: string) =>
  createHmac('sha256', key).update(`${choice} ${leadId}`).digest('hex').slice(0, 32);
