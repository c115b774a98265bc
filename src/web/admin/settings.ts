import type { Request, Response } from 'express';
import type { Notice } from '../../../views/page.ts';
import type { SettingsView } from '../../../views/pages/admin/settings/settings-view.ts';
import { uuidv7 } from '../../base/uuid.ts';
import { missingSettings } from '../../operations/missing-settings.ts';
import { wantsJson } from '../refuse.ts';
import type { WebContext } from '../web-context.ts';
import { sendAdminPage } from './page.ts';

/** What is set, what is not, and what follows. */
export const showSettings = (context: WebContext) => (request: Request, response: Response) => {
  sendAdminPage(context, request, response, 'adminSettings', viewOf(context));
};

const viewOf = ({ config, sendMail }: WebContext): SettingsView => ({
  settings: config.inView,
  follows: missingSettings(config),
  mails: Boolean(sendMail),
});

/** Sends the admin who asks an email, and shows what the mail server said. */
export const testMail = (context: WebContext) => async (request: Request, response: Response) => {
  const { clock, pages, sendMail } = context;
  const email = request.session.admin?.email ?? '';
  const sent = sendMail
    ? await sendMail(uuidv7(clock()), {
        to: { name: '', address: email },
        subject: `A test from ${pages.companyName}`,
        text: 'This email was sent by the test on the page of settings. If you read it, the mail server works.\n',
      })
    : { outcome: 'not-configured' as const, answer: 'SMTP_URL or MAIL_FROM is not set.' };
  const ok = sent.outcome === 'delivered';
  const answer = 'answer' in sent ? String(sent.answer) : sent.outcome;
  const status = ok ? 200 : 502;
  if (wantsJson(request)) return response.status(status).json({ ok, message: answer });
  const notice: Notice = ok
    ? { title: `Sent to ${email}`, text: `The mail server said: ${answer}`, tone: 'good' }
    : { title: 'The test email wasn’t sent', text: answer, tone: 'bad' };
  return sendAdminPage(context, request, response, 'adminSettings', viewOf(context), { status, notice });
};
