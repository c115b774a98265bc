import type { Notice } from '../../../views/page.ts';
import type { SettingsView } from '../../../views/pages/admin/settings.tsx';
import { uuidv7 } from '../../base/uuid.ts';
import { missingSettings } from '../../config/config.ts';
import { sendTest } from '../../integrations/webhooks/webhook-sender.ts';
import { type CrmTest, isCrmSet, testCrm } from '../../leads/crm/crm.ts';
import { sendAdminPage } from '../http/answers.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';

export const showSettings = handling(async (context) => sendAdminPage(context, 'adminSettings', await viewOf(context)));

const viewOf = async (context: WebContext): Promise<SettingsView> => ({
  settings: context.config.inView,
  follows: missingSettings(context.config),
  mails: Boolean(context.sendMail),
  crm: isCrmSet(context.config.crm),
  webhooks: (await enabledWebhooks(context)).length,
});

const enabledWebhooks = async ({ store }: WebContext) =>
  (await store.webhooks.list()).filter(({ disabled_at }) => !disabled_at);

/** Tests an external service, and shows the result. */
const test = (attempt: (context: RequestContext) => Promise<CrmTest & { title: string }>) =>
  handling(async (context) => {
    const { ok, title, message } = await attempt(context);
    const status = ok ? 200 : 502;
    const notice: Notice = { title, text: message, tone: ok ? 'good' : 'bad' };
    const options = { status, notice, json: { ok, message } };
    return sendAdminPage(context, 'adminSettings', await viewOf(context), options);
  });

export const testMail = test(async ({ clock, pages, sendMail, request }) => {
  const email = request.session.admin?.email ?? '';
  const failed = 'The test email wasn’t sent';
  if (!sendMail) return { ok: false, title: failed, message: 'SMTP_URL or MAIL_FROM is not set.' };
  const sent = await sendMail(uuidv7(clock()), {
    to: { name: '', address: email },
    subject: `A test from ${pages.content.company.name}`,
    text: 'This is a test email from the settings page. If you can read it, your mail server works.\n',
  });
  const answer = 'answer' in sent ? sent.answer : sent.outcome;
  if (sent.outcome !== 'delivered') return { ok: false, title: failed, message: answer };
  return { ok: true, title: `Sent to ${email}`, message: `The mail server said: ${answer}` };
});

export const testCrmSettings = test(async ({ config }) => {
  const { ok, message } = await testCrm(config.crm);
  return { ok, title: ok ? 'The CRM works' : 'The CRM doesn’t work yet', message };
});

export const testWebhooks = test(async (context) => {
  const sent = await Promise.all(
    (await enabledWebhooks(context)).map(async (webhook) => {
      const { ok, answer } = await sendTest(webhook, context);
      return { ok, message: `${webhook.name}: ${answer}` };
    }),
  );
  const ok = sent.length > 0 && sent.every((one) => one.ok);
  const message = sent.length ? sent.map((one) => one.message).join('; ') : 'No webhooks are turned on.';
  return { ok, title: ok ? 'Test delivered' : 'Test not delivered', message };
});
