import { type FakeMailServer, startFakeMailServer } from '../fakes/mail-server.ts';
import { type ReceiverMode, startReceiver } from '../fakes/webhook-receiver.ts';
import { mailModesToMeet } from './mail-findings.ts';
import type { TroubledCrm } from './troubled-crm.ts';
import { pause, until } from './visitors.ts';

/** Milliseconds until a mode must have been met. */
const longest = 30_000;

/** How the receiver of webhooks fails while the CRM fails in a mode. */
const hookModes: Readonly<Record<string, ReceiverMode>> = { ok: 'ok', lost: 'lost', hang: 'hang', reset: 'reset' };

/** The CRM, the mail server and the receiver of webhooks, each of which fails in its own way. */
export async function troubledReceivers(crm: TroubledCrm) {
  const [mail, hooks] = await Promise.all([startFakeMailServer(), startReceiver()]);
  return {
    mail,
    hooks,
    setMode(mode: Parameters<TroubledCrm['setMode']>[0]) {
      crm.setMode(mode);
      hooks.setMode(hookModes[mode] ?? (mode === '1015' ? '429' : (mode as ReceiverMode)));
    },
    close: () => Promise.all([mail.close(), hooks.close()]),
  };
}

/**
 * Lets the mail server fail in every way, again and again until `others` are over, each time until emails have met it, and take
 * some in between.
 */
export async function mailTroubles({ met, mails, setMode }: FakeMailServer, others: Promise<void>): Promise<void> {
  let areOver = false;
  const end = () => {
    areOver = true;
  };
  others.then(end, end);
  for (let round = 0; round === 0 || !areOver; round++) {
    for (const mode of mailModesToMeet) {
      const [seen, taken] = [met.length, mails.length];
      setMode(mode);
      await until(() => met.slice(seen).includes(mode) || (areOver && round > 0), longest);
      // Some conversations are within the text by then.
      await pause(mode === 'slow' ? 3000 : 500);
      setMode('ok');
      await until(() => mails.length > taken + 1 || (areOver && round > 0), longest);
    }
  }
}
