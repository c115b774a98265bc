import { webhookFormats } from '../../../../src/outbox/webhook.ts';
import { counted, formatCount, formatDay, formatMoment } from '../../../../src/site/format.ts';
import { pathTo, type RouteName } from '../../../../src/site/routes.ts';
import type { WebhookRow } from './webhooks-view.ts';

/** A webhook: where it goes, what it gets, how it does, and what can be done with it. */
export function Webhook({ webhook }: { webhook: WebhookRow }) {
  const { name, url, format, events, created_at, created_by, hasNoMaker, disabled_at } = webhook;
  return (
    <section className="stack" aria-label={`Webhook ${name}`}>
      <h2>{name}</h2>
      <dl className="facts">
        <dt>Address</dt>
        <dd>{url}</dd>
        <dt>Events</dt>
        <dd>{events.join(', ')}</dd>
        <dt>Format</dt>
        <dd>{webhookFormats[format]}</dd>
        <dt>Added</dt>
        <dd>
          {formatDay(created_at)}, by {created_by}
          {hasNoMaker && ', who no longer has access to leads'}
        </dd>
        <dt>State</dt>
        <dd>{stateOf(webhook)}</dd>
        <Waiting webhook={webhook} />
      </dl>
      <form className="acts" method="post">
        <Act name={name} route="adminWebhookTest" label="Send a test" />
        {disabled_at ? (
          <Act name={name} route="adminWebhookEnable" label="Turn on" />
        ) : (
          <Act name={name} route="adminWebhookDisable" label="Turn off" />
        )}
        <Act name={name} route="adminWebhookRotate" label="New secret" />
        <Act name={name} route="adminWebhookRemove" label="Remove" />
      </form>
    </section>
  );
}

function stateOf({ disabled_at, disabled_by, failing_since }: WebhookRow): string {
  if (!disabled_at) return failing_since ? `Failing since ${formatMoment(failing_since)}` : 'On';
  const why = disabled_by === 'site' ? 'after five days of failures' : `by ${disabled_by}`;
  return `Off since ${formatMoment(disabled_at)}, ${why}`;
}

/** The newest of what waits, each with its last response. */
function Waiting({ webhook: { waiting, deliveries } }: { webhook: WebhookRow }) {
  return (
    <>
      <dt>Waiting</dt>
      <dd>{waiting ? formatCount(waiting) : 'Nothing'}</dd>
      {deliveries.map(({ id, lead_id, event, attempts, due_at, answer }) => [
        <dt key={id}>{lead_id ? <a href={pathTo('adminLead', { id: lead_id })}>{event}</a> : event}</dt>,
        <dd key={`${id} state`}>
          {attempts ? `Tried ${counted(attempts, 'time')}, next ${formatMoment(due_at)}. ${answer}` : 'Not tried yet'}
        </dd>,
      ])}
    </>
  );
}

type WebhookRoute = Extract<RouteName, `adminWebhook${'Test' | 'Enable' | 'Disable' | 'Rotate' | 'Remove'}`>;

function Act({ name, route, label }: { name: string; route: WebhookRoute; label: string }) {
  return (
    <button className="btn btn--quiet" type="submit" formAction={pathTo(route, { id: name })}>
      {label}
      <span className="sr">: {name}</span>
    </button>
  );
}
