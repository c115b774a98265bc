import { jsonObject, jsonTexts } from '../../base/json-object.ts';
import { indented } from '../../leads/lead.ts';
import { type WebhookEvent, type WebhookFormat, webhookEvents } from '../../outbox/webhook.ts';
import { formName } from '../../site/forms/index.ts';
import { pathTo } from '../../site/routes.ts';
import { publishedSite } from '../../site/site-facts.ts';

export function bodyOf(format: WebhookFormat, stored: string, publicUrl: string): string {
  if (format === 'standard') return stored;
  const message = chatMessage(stored, publicUrl);
  return JSON.stringify(format === 'slack' ? slack(message) : teams(message));
}

/** `link` leads to the page of the lead, or is "". */
function chatMessage(stored: string, publicUrl: string) {
  const { type, data } = jsonObject(stored);
  const lead = jsonTexts(data);
  const description = webhookEvents[type as WebhookEvent] ?? 'this is a test';
  const facts = [
    { label: 'Name', text: `${lead.first_name ?? ''} ${lead.last_name ?? ''}`.trim() },
    { label: 'Email', text: lead.email ?? '' },
    { label: 'Phone', text: lead.phone ?? '' },
    { label: 'Form', text: lead.form ? formName(lead.form) : '' },
    { label: 'Status', text: lead.status ?? '' },
    { label: 'Owner', text: lead.owner ?? '' },
    { label: 'Message', text: lead.message ?? '' },
    { label: 'Keyed hash', text: lead.person ?? '' },
  ];
  return {
    title: `${publishedSite().company.name}: ${description}`,
    facts: facts.filter(({ text }) => text),
    link: publicUrl && lead.id ? publicUrl + pathTo('adminLead', { id: lead.id }) : '',
  };
}

type Message = ReturnType<typeof chatMessage>;

/** Prevents links and mentions: https://docs.slack.dev/messaging/formatting-message-text */
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Facts of a card are Markdown: https://learn.microsoft.com/microsoftteams/platform/task-modules-and-cards/cards/cards-format */
const plainMarkdown = (text: string) => text.replace(/[\\[\]*_`<]/g, '\\$&');

function slack({ title, facts, link }: Message) {
  const lines = [
    `*${escaped(title)}*`,
    ...facts.map(({ label, text }) => `${label}: ${indented(escaped(text), '  ')}`),
    link && `<${link}|Open the lead>`,
  ];
  return { text: lines.filter(Boolean).join('\n'), unfurl_links: false };
}

/** An Adaptive Card for Teams workflows. */
function teams({ title, facts, link }: Message) {
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: plainMarkdown(title), weight: 'Bolder', wrap: true },
      {
        type: 'FactSet',
        facts: facts.map(({ label, text }) => ({ title: label, value: indented(plainMarkdown(text), '  ') })),
      },
    ],
    ...(link && { actions: [{ type: 'Action.OpenUrl', title: 'Open the lead', url: link }] }),
  };
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card }] };
}
