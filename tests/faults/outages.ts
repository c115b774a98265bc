import { freePort } from '../../scripts/services.ts';
import type { StoreConfig } from '../../src/server/store.ts';
import { type FakeCrmMode, startFakeCrm } from '../fakes/crm.ts';
import { type FakeMailServer, type MailMode, startFakeMailServer } from '../fakes/mail-server.ts';
import { type ReceiverMode, startReceiver } from '../fakes/webhook-receiver.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { act } from '../leads/sample-submission.ts';
import { crmFindings, mailFindings, webhookFindings } from './delivered.ts';
import { exactly, type Finding, slowdown, within } from './finding.ts';
import { type Answered, pause, personOf, post, until } from './people.ts';
import { runLeads } from './run-leads.ts';
import { deliveringTo, startServer } from './server-process.ts';
import { storedIn, withStore } from './stored.ts';
import { count, inGroups, slowest } from './visitors.ts';

const longestReturn = 120_000;
/** Milliseconds until a mode of the mail server must have been met. */
const longestMeeting = 30_000;
const second = 1000;

/** Ways of CRM and webhook to fail, with the seconds that each is bad, and good afterwards, so that deliveries on their way meet it. */
const troubles: readonly (readonly [FakeCrmMode, number, number])[] = [
  ...([
    ['500', 5, 3],
    ['reset', 5, 3],
    ['401', 3, 3],
    ['lost', 4, 4],
  ] as const),
  ...([
    ['hang', 3, 12],
    ['429', 3, 15],
    ['1015', 5, 0],
  ] as const),
];
/** While the server is killed. */
const killedIn: readonly FakeCrmMode[] = ['hang', '429'];
const mailModes: readonly MailMode[] = [
  ...(['450', '451', '421', '554', '535', '550', '552', 'lost', 'cut', 'reset', 'hang', 'slow'] as const),
];

/** Lets `posts` people post while CRM, mail server and a webhook fail in every way they can and the server is killed twice. */
export async function outages(dataDir: string, posts: number): Promise<Finding[]> {
  const crm = await startFakeCrm({ per10Seconds: 100 });
  const [mail, hooks] = await Promise.all([startFakeMailServer(), startReceiver()]);
  const before = await slowdown();
  const kills: number[] = [];
  const env = {
    ...deliveringTo(crm.url, dataDir),
    ...{ SMTP_URL: mail.url.replace('//', '//site:secret@'), MAIL_FROM: 'site@example.com' },
    // Links in emails to visitors need an address, which a free port of each start is not.
    ...{ MAIL_TO: 'sales@example.com', PORT: String(await freePort()), WEBHOOK_ALLOW_PRIVATE: '1' },
  };
  const events = ['lead.received', 'lead.contacted'] as const;
  await withStore({ dataDir }, (store) => webhookTo(store, hooks.url, { name: 'receiver', events }));
  let server = await startServer(env);
  const people = Array.from({ length: posts }, (_, number) => personOf(number));
  const answers = inGroups(people, { burst: 5, every: 1200 }, (person) => post(person, () => server.url));

  const setMode = (mode: FakeCrmMode) => {
    crm.setMode(mode);
    hooks.setMode(mode === '1015' ? '429' : (mode as ReceiverMode));
  };
  async function fail(): Promise<void> {
    await pause(3 * second);
    for (const [mode, bad, good] of troubles) {
      setMode(mode);
      await pause(bad * second);
      if (killedIn.includes(mode)) {
        kills.push(Date.now());
        await server.kill();
        server = await startServer(env);
      }
      setMode('ok');
      await pause(good * second);
    }
  }

  try {
    const working = contacting(dataDir, answers);
    const failing = fail();
    await Promise.all([failing, mailTroubles(mail, failing)]);
    const answered = (await answers).filter((answer): answer is Answered => answer !== undefined);
    await working;
    // What a mail server has refused for good waits for a person, who sends it again.
    const { code: retried } = await runLeads(['deliver', '--failed'], dataDir);
    const returned = await untilDelivered({ dataDir });
    await server.stop();
    const { code: reconciled } = await runLeads(['reconcile'], dataDir);
    const stored = await everything(dataDir);
    const { delivered, gaps } = await storedIn({ dataDir });
    const modes = troubles.map(([mode]) => mode);
    return [
      exactly('posts that were thanked for', count(answered, 200), people.length),
      within('slowest answer to a visitor', slowest(answered), 500, Math.max(before, await slowdown())),
      // CRM, an email to sales, one to the visitor, and two events of the webhook.
      exactly('deliveries that count as delivered', delivered, 5 * people.length),
      within('from the return of the CRM to the last delivery', returned, longestReturn),
      exactly('minute blocks that we caused', crm.blocks(), 0),
      exactly('gaps between leads, deliveries and answers', gaps, 0),
      ...crmFindings(people, crm.requests, kills),
      ...mailFindings(people, mail.mails, stored, server.url, kills),
      ...webhookFindings(people, stored.leads, hooks.requests, kills),
      exactly('ways of the CRM to fail that no attempt met', unmet(modes, crm.requests.map(modeOf)), ''),
      exactly(
        'those of the webhook',
        unmet(
          modes.filter((mode) => mode !== '1015'),
          hooks.requests.map(modeOf),
        ),
        '',
      ),
      exactly('those of the mail server', unmet(mailModes, mail.met), ''),
      exactly('exit code of `leads deliver --failed`', retried, 0),
      exactly('exit code of `leads reconcile`', reconciled, 0),
    ];
  } finally {
    await server.kill();
    await Promise.all([crm.close(), mail.close(), hooks.close()]);
  }
}

const modeOf = ({ mode }: { mode: string }) => mode;
const unmet = (modes: readonly string[], met: readonly string[]) => modes.filter((mode) => !met.includes(mode)).join();

/** Marks each lead contacted soon after it came, in a process of its own, as `leads contacted` does. */
function contacting(dataDir: string, answers: Promise<unknown>): Promise<void> {
  let isOver = false;
  void answers.then(() => {
    isOver = true;
  });
  return withStore({ dataDir }, async (store) => {
    for (;;) {
      const last = isOver;
      const open = await store.leads.list({ status: 'new' }, { limit: 500 });
      for (const { id } of open) {
        await act({ ...store, clock: Date.now }, 'contacted', id, { by: 'Kim', via: 'terminal' });
      }
      if (last && !open.length) return;
      await pause(500);
    }
  });
}

/**
 * Lets the mail server fail in every way, again and again until `others` are over, each time until emails have met it, and take
 * some in between.
 */
async function mailTroubles({ met, mails, setMode }: FakeMailServer, others: Promise<void>): Promise<void> {
  let areOver = false;
  const end = () => {
    areOver = true;
  };
  others.then(end, end);
  for (let round = 0; round === 0 || !areOver; round++) {
    const isLate = () => areOver && round > 0;
    for (const mode of mailModes) {
      const [seen, taken] = [met.length, mails.length];
      setMode(mode);
      await until(() => met.slice(seen).includes(mode) || isLate(), longestMeeting);
      // Some conversations are within the text by then.
      await pause(mode === 'slow' ? 3000 : 500);
      setMode('ok');
      await until(() => mails.length > taken + 1 || isLate(), longestMeeting);
    }
  }
}

const everything = (dataDir: string) =>
  withStore({ dataDir }, async ({ leads: stored }) => {
    const leads = await stored.list({}, { limit: 10_000 });
    const deliveries = await Promise.all(leads.map(({ id }) => stored.deliveries(id)));
    return { leads, deliveries: deliveries.flat() };
  });

/** Milliseconds until no delivery waits; more than two minutes when they never end. */
export const untilDelivered = (config: StoreConfig) =>
  withStore(config, async ({ outbox }) => {
    const began = Date.now();
    while (Date.now() - began <= longestReturn) {
      const { pending, sending } = await outbox.countByState();
      if (pending + sending === 0) break;
      await pause(250);
    }
    return Date.now() - began;
  });
