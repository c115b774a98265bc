import { type MailMode, startMailStandIn } from '../../src/outside/mail/stand-in.ts';
import { type ReceiverMode, startReceiver } from '../../src/outside/webhooks/stand-in.ts';
import type { TroubledCrm } from './troubled-crm.ts';

/** How the mail server and the receiver of webhooks fail while the CRM fails in a mode. A mail that is refused for good is for a person to decide. */
const mailModes: Readonly<Record<string, MailMode>> = { '500': '450', '401': '535', lost: 'lost', hang: 'hang' };
const hookModes: Readonly<Record<string, ReceiverMode>> = { ok: 'ok', lost: 'lost', hang: 'hang', reset: 'reset' };

/** The CRM, the mail server and the receiver of webhooks, which fail at once, each in its own way. */
export async function troubledReceivers(crm: TroubledCrm) {
  const [mail, hooks] = await Promise.all([startMailStandIn(), startReceiver()]);
  return {
    mail,
    hooks,
    setMode(mode: Parameters<TroubledCrm['setMode']>[0]) {
      crm.setMode(mode);
      mail.setMode(mailModes[mode] ?? 'ok');
      hooks.setMode(hookModes[mode] ?? (mode === '1015' ? '429' : (mode as ReceiverMode)));
    },
    close: () => Promise.all([mail.close(), hooks.close()]),
  };
}
