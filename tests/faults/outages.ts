import { freePort } from '../../scripts/services.ts';
import type { StoreConfig } from '../../src/server/store.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { act } from '../leads/sample-submission.ts';
import { exactly, type Finding } from './finding.ts';
import { mailFindings } from './mail-findings.ts';
import { outageFindings } from './outage-findings.ts';
import { personOf, post } from './people.ts';
import { runLeads } from './run-leads.ts';
import { deliveringTo, startServer } from './server-process.ts';
import { withStore } from './stored.ts';
import { type TroubledCrm, troubledCrm } from './troubled-crm.ts';
import { mailTroubles, troubledReceivers } from './troubled-receivers.ts';
import { inGroups, pause } from './visitors.ts';
import { webhookFindings } from './webhook-findings.ts';

const longestReturn = 120_000;
const second = 1000;

/** Lets `posts` people post while CRM, mail server and a webhook fail in every way they can and the server is killed twice. */
export async function outages(dataDir: string, posts: number): Promise<Finding[]> {
  const crm = await troubledCrm();
  const receivers = await troubledReceivers(crm);
  const kills: number[] = [];
  const env = {
    ...deliveringTo(crm.url, dataDir),
    ...{ SMTP_URL: receivers.mail.url.replace('//', '//site:secret@'), MAIL_FROM: 'site@example.com' },
    // Links in emails to visitors need an address, which a free port of each start is not.
    ...{ MAIL_TO: 'sales@example.com', PORT: String(await freePort()) },
    WEBHOOK_ALLOW_PRIVATE: '1',
  };
  const events = ['lead.received', 'lead.contacted'] as const;
  await withStore({ dataDir }, (store) => webhookTo(store, receivers.hooks.url, { name: 'receiver', events }));
  let server = await startServer(env);
  const people = Array.from({ length: posts }, (_, number) => personOf(number));
  const answers = inGroups(people, { burst: 5, every: 1200 }, (person) => post(person, () => server.url));

  async function killAndRestart(): Promise<void> {
    kills.push(Date.now());
    await server.kill();
    server = await startServer(env);
  }

  try {
    const working = contacting(dataDir, answers);
    const others = troubles(crm, receivers, killAndRestart);
    await Promise.all([others, mailTroubles(receivers.mail, others)]);
    receivers.mail.setMode('ok');
    const answered = await answers;
    receivers.setMode('ok');
    await working;
    // What a mail server has refused for good waits for a person, who sends it again.
    const { code: retried } = await runLeads(['deliver', '--failed'], dataDir);
    const returned = await untilDelivered({ dataDir });
    await server.stop();
    const { code: reconciled } = await runLeads(['reconcile'], dataDir);
    const { leads, deliveries } = await everything(dataDir);
    return [
      ...(await outageFindings({ people, answers: answered, crm, kills, returned, dataDir })),
      ...mailFindings(people, receivers.mail, deliveries, leads, server.url, kills),
      ...webhookFindings(people, leads, receivers.hooks.requests, kills),
      exactly('exit code of `leads deliver --failed`', retried, 0),
      exactly('exit code of `leads reconcile`', reconciled, 0),
    ];
  } finally {
    await server.kill();
    await receivers.close();
    await crm.close();
  }
}

type Receivers = Awaited<ReturnType<typeof troubledReceivers>>;

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

const everything = (dataDir: string) =>
  withStore({ dataDir }, async ({ leads: stored }) => {
    const leads = await stored.list({}, { limit: 10_000 });
    const deliveries = await Promise.all(leads.map(({ id }) => stored.deliveries(id)));
    return { leads, deliveries: deliveries.flat() };
  });

/** Every way to fail, with good moments in between so that each is met by deliveries on their way. */
async function troubles(crm: TroubledCrm, { setMode }: Receivers, killAndRestart: () => Promise<void>): Promise<void> {
  const bad = async (mode: Parameters<TroubledCrm['setMode']>[0], length: number, good: number) => {
    setMode(mode);
    await pause(length);
    setMode('ok');
    await pause(good);
  };
  await pause(3 * second);
  await bad('500', 5 * second, 3 * second);
  await bad('reset', 5 * second, 3 * second);
  await bad('401', 3 * second, 3 * second);
  await bad('lost', 4 * second, 4 * second);
  setMode('hang');
  await pause(3 * second);
  await killAndRestart();
  setMode('ok');
  await pause(12 * second);
  await bad('429', 3 * second, 9 * second);
  await crm.vanish();
  await pause(4 * second);
  await crm.comeBack();
  await pause(6 * second);
  await killAndRestart();
  await pause(12 * second);
  setMode('1015');
  await pause(5 * second);
}

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
