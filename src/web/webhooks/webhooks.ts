import type { NextFunction } from 'express';
import { body } from 'express-validator';
import type { Notice } from '../../../views/page.ts';
import type { WebhookRow, WebhooksView } from '../../../views/pages/admin/webhooks.tsx';
import { makerSeesNoLeads } from '../../accounts/tokens.ts';
import { lookUp } from '../../base/json-object.ts';
import * as manage from '../../integrations/webhooks/manage-webhooks.ts';
import { sendTest } from '../../integrations/webhooks/webhook-sender.ts';
import { webhookDestination } from '../../outbox/destination.ts';
import { type WebhookFormat, webhookFormatNames } from '../../outbox/webhook.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/admin-session.ts';
import { answerPost, type Refusal, refuseForm, sendAdminPage } from '../http/answers.ts';
import { readPost, refusalAt, text } from '../http/posted.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';

const recentDeliveries = 5;

export const showWebhooks = handling((context) => sendWebhooks(context));

export const addWebhook = readPost(
  [
    'url',
    'name',
    text('format').isIn(webhookFormatNames).withMessage('Please choose a format'),
    body('events').default([]).toArray(),
    body('events.*').isString().withMessage('events must be a list of names'),
  ],
  async (typed: Typed, context) => {
    const added = await manage.addWebhook(manageContext(context), typed, actorOf(context));
    if (added.outcome !== 'added') return refuse(context, refusalAt(added), typed);
    context.deliveryWorker.wake();
    const { name, secret } = added.webhook;
    const json = { ok: true, name, secret };
    return sendWebhooks(context, { added: { name, secret, isNew: true } }, { json });
  },
  refuse,
);

type Typed = { url: string; name: string; format: WebhookFormat; events: string[] };

async function refuse(context: RequestContext, refusal: Refusal, typed: Typed) {
  const props = { webhooks: await listWebhooks(context), typed: { ...typed, events: typed.events ?? [] } };
  return refuseForm(context, 'adminWebhooks', refusal, props);
}

export const testWebhook = handling(async (context, next) => {
  const webhook = await context.store.webhooks.find(nameIn(context).toLowerCase());
  if (!webhook) return next();
  const json = await sendTest(webhook, context);
  const { ok, answer } = json;
  const title = ok ? 'Test delivered' : 'Test not delivered';
  const notice: Notice = { title, text: answer, tone: ok ? 'good' : 'bad' };
  return sendWebhooks(context, {}, { notice, json });
});

const turnWebhook = (to: 'on' | 'off') =>
  handling(async (context, next) => {
    const actor = actorOf(context);
    const { outcome } = await manage.turnWebhook(manageContext(context), nameIn(context), to, actor);
    context.deliveryWorker.wake();
    return answerOutcome(context, next, outcome === 'changed' ? to : outcome);
  });

export const enableWebhook = turnWebhook('on');
export const disableWebhook = turnWebhook('off');

export const rotateWebhook = handling(async (context, next) => {
  const rotated = await manage.rotateSecret(manageContext(context), nameIn(context), actorOf(context));
  if (rotated.outcome === 'not-found') return next();
  const { name, secret } = rotated;
  const json = { ok: true, name, secret };
  return sendWebhooks(context, { added: { name, secret, isNew: false } }, { json });
});

export const removeWebhook = handling(async (context, next) => {
  const actor = actorOf(context);
  const { outcome } = await manage.removeWebhook(manageContext(context), nameIn(context), actor);
  return answerOutcome(context, next, outcome);
});

const nameIn = ({ request }: RequestContext) => String(request.params.id);

function answerOutcome(context: RequestContext, next: NextFunction, outcome: string) {
  if (outcome === 'not-found') return next();
  const notice = lookUp(notices, outcome);
  return answerPost(context, { json: { outcome }, notice, to: pathTo('adminWebhooks') });
}

const notices: Readonly<Record<string, Notice>> = {
  on: { title: 'Webhook turned on', text: 'Its queued events are being sent.', tone: 'good' },
  off: { title: 'Webhook turned off', text: 'Its queued events are kept; new ones are not added.', tone: 'good' },
  removed: { title: 'Webhook removed', text: 'Its queued events were removed too.', tone: 'good' },
};

const manageContext = ({ store, clock, config }: WebContext) => ({
  webhooks: store.webhooks,
  clock,
  allowPrivate: config.webhooksAllowPrivate,
});

async function sendWebhooks(
  context: RequestContext,
  more: Omit<WebhooksView, 'webhooks'> = {},
  { notice, json }: { notice?: Notice; json?: object } = {},
) {
  const webhooks = await listWebhooks(context);
  const options = { notice, here: pathTo('adminWebhooks'), json: json ?? { webhooks } };
  return sendAdminPage(context, 'adminWebhooks', { webhooks, ...more }, options);
}

async function listWebhooks({ store, outbox, admins }: WebContext): Promise<WebhookRow[]> {
  const webhooks = await manage.listWebhooks({ webhooks: store.webhooks, outbox });
  const rows = webhooks.map(async ({ failed_at, ...webhook }) => {
    const filter = { destination: webhookDestination(webhook.name), states: ['pending', 'sending'] } as const;
    const queued = webhook.waiting ? await outbox.list(filter, { limit: recentDeliveries }) : [];
    return {
      ...webhook,
      hasNoMaker: await makerSeesNoLeads({ admins }, webhook),
      deliveries: queued.map(({ id, lead_id, event, attempts, due_at, answer }) => {
        return { id, lead_id, event, attempts, due_at, answer };
      }),
    };
  });
  return Promise.all(rows);
}
