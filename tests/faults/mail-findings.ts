import { root } from '../../src/base/root.ts';
import { readConfig } from '../../src/config/config.ts';
import { loadContent } from '../../src/content/load.ts';
import type { Delivery, Lead } from '../../src/db/rows.ts';
import { mailBody } from '../../src/integrations/mail/notices.ts';
import { visitorMailBody } from '../../src/integrations/mail/visitor-mail.ts';
import { mailText } from '../../src/integrations/mail/visitor-mails.ts';
import { formOf } from '../../src/site/forms/index.ts';
import { withFiling } from '../../src/web/http/content-source.ts';
import type { FakeMailServer, MailMode } from '../fakes/mail-server.ts';
import { plainTextOf } from '../helpers/mail-source.ts';
import { exactly, type Finding, hadTime, metEach } from './finding.ts';
import type { Person } from './people.ts';

const content = loadContent(root);

type Mail = FakeMailServer['mails'][number];

/** Every way in which the mail server fails. */
export const mailModesToMeet: readonly MailMode[] = [
  ...(['450', '451', '421', '554', '535', '550', '552', 'lost', 'cut', 'reset', 'hang', 'slow'] as const),
];

/** What the mail server must have got for each person: an email to sales and one to them, each once and as it was stored. */
export function mailFindings(
  people: readonly Person[],
  { mails, met }: Pick<FakeMailServer, 'mails' | 'met'>,
  deliveries: readonly Delivery[],
  leads: readonly Lead[],
  origin: string,
  kills: readonly number[],
): Finding[] {
  const copies = new Map<string, Mail[]>();
  for (const mail of mails) copies.set(idOf(mail), [...(copies.get(idOf(mail)) ?? []), mail]);
  const mailed = (destination: string) =>
    deliveries.filter((delivery) => delivery.destination === destination && copies.has(delivery.id));
  const leadsOf = (destination: string) => new Set(mailed(destination).map(({ lead_id }) => lead_id)).size;
  const altered = [...mailed('mail'), ...mailed('visitor')].filter((delivery) => {
    const expected = wordsOf(delivery, leads, origin);
    return (copies.get(delivery.id) ?? []).some(
      (mail) =>
        withoutTokens(plainTextOf(mail.source)) !== withoutTokens(expected.text) || mail.to.join() !== expected.to,
    );
  });
  const again = [...copies.values()].filter((all) => all.slice(0, -1).some((mail) => hadTime(mail, kills)));
  return [
    exactly('mail: leads of which sales got the email', leadsOf('mail'), people.length),
    exactly('mail: leads whose visitor got the email', leadsOf('visitor'), people.length),
    exactly('mail: emails, those sent again after a lost answer once', copies.size, 2 * people.length),
    exactly('mail: emails with an altered text or recipient', altered.length, 0),
    exactly('mail: sent again after a 250 that there was time to record', again.length, 0),
    ...metEach('mail: conversations', mailModesToMeet, met),
  ];
}

const idOf = ({ source }: Mail) => /^Message-ID: <([^@>]+)@/im.exec(source)?.[1] ?? '';

function wordsOf(
  { destination, lead_id }: Delivery,
  leads: readonly Lead[],
  origin: string,
): { to: string; text: string } {
  const lead = leads.find(({ id }) => id === lead_id);
  if (destination === 'mail' && lead) {
    return { to: 'sales@example.com', text: mailBody(formOf(lead.form), lead, { origin }).text };
  }
  if (!lead) return { to: '', text: '' };
  const { addresses, filing } = withFiling(readConfig({ PUBLIC_URL: origin }), content.offerings);
  const context = { content: () => content, addresses, isQualified: filing.qualified, origin, clock: Date.now };
  const { to, blocks } = visitorMailBody(context, formOf(lead.form), lead, 'key');
  return { to, text: mailText(blocks) };
}

/** The links are signed with a key that only the servers have. */
const withoutTokens = (text: string) => text.trim().replace(/(?<=\/)[0-9a-f-]{60,}/g, 'token');
