import type { Delivery } from '../../../src/db/rows.ts';
import type { ListedWebhook } from '../../../src/integrations/webhooks/manage-webhooks.ts';
import { type WebhookFormat, webhookEventNames, webhookEvents, webhookFormats } from '../../../src/outbox/webhook.ts';
import { counted, formatCount, formatDay, formatMoment } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { Choices, Field, FormCard } from '../../parts/admin/form.tsx';
import { AdminHead, adminPage, Fact, NewSecret, Section } from '../../parts/admin/page.tsx';
import { Submit } from '../../parts/button.tsx';

export interface WebhooksView {
  webhooks: readonly WebhookRow[];
  /** A new secret, shown once. */
  added?: { name: string; secret: string; isNew: boolean };
  error?: string;
  typed?: { url: string; name: string; format?: WebhookFormat; events: readonly string[] };
}

export interface WebhookRow extends Omit<ListedWebhook, 'failed_at'> {
  /** The account that made it sees no leads now. */
  hasNoMaker: boolean;
  /** The newest of those waiting. */
  deliveries: readonly Pick<Delivery, 'id' | 'lead_id' | 'event' | 'attempts' | 'due_at' | 'answer'>[];
}

export const adminWebhooks = adminPage(Webhooks, 'Webhooks', 'Apps that receive lead events.');

function Webhooks({ webhooks, added, error, typed }: WebhooksView) {
  return (
    <>
      <AdminHead
        back={[pathTo('adminAccounts'), 'Accounts']}
        title="Webhooks"
        text="Send lead events to another app or a chat."
      />
      <div className="detail">
        <div className="sections">
          {added && (
            <NewSecret
              title={`${added.isNew ? 'Secret' : 'New secret'} for ${added.name}`}
              text={`Copy it now: it verifies our signature and can’t be shown again.${added.isNew ? '' : ' The old secret works for 24 more hours.'}`}
              secrets={[added.secret]}
            />
          )}
          {webhooks.map((webhook) => (
            <Webhook key={webhook.name} webhook={webhook} />
          ))}
          {!webhooks.length && <p className="soft">No webhooks yet.</p>}
        </div>
        <FormCard title="Add a webhook" action={pathTo('adminWebhooks')} error={error} submit="Add webhook">
          <Field name="url" label="Address" value={typed?.url} hint="The https:// address that we post to." required />
          <Field name="name" label="Name" value={typed?.name} hint="If empty, the host in the address." optional />
          <Choices legend="Format" name="format" options={webhookFormats} checked={[typed?.format ?? 'standard']} />
          <Choices
            legend="Send when"
            name="events"
            type="checkbox"
            options={Object.fromEntries(
              webhookEventNames.map((event) => [
                event,
                <>
                  {webhookEvents[event]} <span className="soft">({event})</span>
                </>,
              ]),
            )}
            checked={typed?.events ?? webhookEventNames}
          />
        </FormCard>
      </div>
    </>
  );
}

function Webhook({ webhook }: { webhook: WebhookRow }) {
  const { name, url, format, events, created_at, created_by, hasNoMaker, disabled_at, waiting, deliveries } = webhook;
  return (
    <Section id={`webhook-${name}`} title={name}>
      <dl className="facts">
        <Fact label="Address">{url}</Fact>
        <Fact label="Events">{events.join(', ')}</Fact>
        <Fact label="Format">{webhookFormats[format]}</Fact>
        <Fact label="Added">
          {formatDay(created_at)}, by {created_by}
          {hasNoMaker && ', who no longer has access to leads'}
        </Fact>
        <Fact label="State">{stateOf(webhook)}</Fact>
        <Fact label="Waiting">{waiting ? formatCount(waiting) : 'Nothing'}</Fact>
        {deliveries.map(({ id, lead_id, event, attempts, due_at, answer }) => (
          <Fact label={lead_id ? <a href={pathTo('adminLead', { id: lead_id })}>{event}</a> : event} key={id}>
            {attempts ? `Tried ${counted(attempts, 'time')}, next ${formatMoment(due_at)}. ${answer}` : 'Not tried yet'}
          </Fact>
        ))}
      </dl>
      <form className="acts" method="post">
        <ActionButton name={name} route="adminWebhookTest" label="Send a test" />
        {disabled_at ? (
          <ActionButton name={name} route="adminWebhookEnable" label="Turn on" />
        ) : (
          <ActionButton name={name} route="adminWebhookDisable" label="Turn off" />
        )}
        <ActionButton name={name} route="adminWebhookRotate" label="New secret" />
        <ActionButton name={name} route="adminWebhookRemove" label="Remove" />
      </form>
    </Section>
  );
}

function stateOf({ disabled_at, disabled_by, failing_since }: WebhookRow): string {
  if (!disabled_at) return failing_since ? `Failing since ${formatMoment(failing_since)}` : 'On';
  const why = disabled_by === 'site' ? 'after five days of failures' : `by ${disabled_by}`;
  return `Off since ${formatMoment(disabled_at)}, ${why}`;
}

type WebhookRoute = `adminWebhook${'Test' | 'Enable' | 'Disable' | 'Rotate' | 'Remove'}`;

const ActionButton = ({ name, route, label }: { name: string; route: WebhookRoute; label: string }) => (
  <Submit look="quiet" formAction={pathTo(route, { id: name })} label={label} of={name} />
);
