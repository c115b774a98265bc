import {
  type WebhookFormat,
  webhookEventNames,
  webhookEvents,
  webhookFormatNames,
  webhookFormats,
} from '../../../src/outbox/webhook.ts';
import { counted, formatCount, formatDay, formatMoment } from '../../../src/site/format.ts';
import { pathTo, type RouteName } from '../../../src/site/routes.ts';
import { AdminLayout } from '../../layouts/admin.tsx';
import type { Page } from '../../page.ts';
import { BackLink } from '../../parts/admin/back-link.tsx';
import { AccountField, AccountProblem } from './accounts/account-field.tsx';

/** What the page of webhooks shows; times are ISO 8601 UTC. */
export interface WebhooksView {
  webhooks: readonly WebhookRow[];
  /** A secret that was just made: shown this once. */
  added?: { name: string; secret: string; isNew: boolean };
  /** Why a webhook was refused, and what was typed. */
  error?: string;
  typed?: { url: string; name: string; format?: WebhookFormat; events: readonly string[] };
}

export interface WebhookRow {
  name: string;
  /** Without its path, which may be a password. */
  url: string;
  format: WebhookFormat;
  events: readonly string[];
  created_at: string;
  created_by: string;
  /** Whether the account that made it sees no leads now. */
  hasNoMaker: boolean;
  disabled_at: string | null;
  disabled_by: string;
  failing_since: string | null;
  waiting: number;
  /** Of what waits, the newest. */
  deliveries: readonly {
    id: string;
    lead_id: string | null;
    event: string;
    attempts: number;
    due_at: string;
    answer: string;
  }[];
}

/** A webhook: where it goes, what it gets, how it does, and what can be done with it. */
function Webhook({ webhook }: { webhook: WebhookRow }) {
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

/** The form for another webhook. */
function NewWebhook({ error, typed }: Pick<WebhooksView, 'error' | 'typed'>) {
  return (
    <form className="card form account account--beside" method="post" action={pathTo('adminWebhooks')}>
      <h2>Add a webhook</h2>
      <AccountProblem error={error} />
      <AccountField
        name="url"
        label="Address"
        type="text"
        autoComplete="off"
        value={typed?.url}
        hint="The https:// address that we post to."
      />
      <AccountField
        name="name"
        label="Name"
        type="text"
        autoComplete="off"
        value={typed?.name}
        hint="If empty, the host in the address."
        optional
      />
      <fieldset className="field">
        <legend>Format</legend>
        {webhookFormatNames.map((format) => (
          <label className="choice" key={format}>
            <input
              type="radio"
              name="format"
              value={format}
              defaultChecked={(typed?.format ?? 'standard') === format}
              required
            />
            <span>{webhookFormats[format]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="field">
        <legend>Send when</legend>
        {webhookEventNames.map((event) => (
          <label className="choice" key={event}>
            <input
              type="checkbox"
              name="events"
              value={event}
              defaultChecked={typed ? typed.events.includes(event) : true}
            />
            <span>
              {webhookEvents[event]} <span className="soft">({event})</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <button className="btn" type="submit">
          Add webhook
        </button>
      </div>
    </form>
  );
}

export const adminWebhooks: Page<WebhooksView> = {
  meta: () => ({ title: 'Webhooks', description: 'Apps that receive lead events.' }),
  View: Webhooks,
  layout: 'admin',
};

function Webhooks({ webhooks, added, error, typed }: WebhooksView) {
  return (
    <AdminLayout>
      <BackLink to={pathTo('adminAccounts')}>Accounts</BackLink>
      <div className="admin-head">
        <div>
          <h1>Webhooks</h1>
          <p>Send lead events to another app or a chat.</p>
        </div>
      </div>
      <div className="detail">
        <div className="stack stack--wide">
          {added && <Added added={added} />}
          {webhooks.map((webhook) => (
            <Webhook key={webhook.name} webhook={webhook} />
          ))}
          {!webhooks.length && <p className="soft">No webhooks yet.</p>}
        </div>
        <NewWebhook error={error} typed={typed} />
      </div>
    </AdminLayout>
  );
}

function Added({ added: { name, secret, isNew } }: { added: NonNullable<WebhooksView['added']> }) {
  return (
    <section className="stack" aria-labelledby="added">
      <h2 id="added">
        {isNew ? 'Secret' : 'New secret'} for {name}
      </h2>
      <p className="soft">
        Copy it now: it verifies our signature and can’t be shown again.
        {!isNew && ' The old secret works for 24 more hours.'}
      </p>
      <ul className="codes">
        <li>{secret}</li>
      </ul>
    </section>
  );
}
