import {
  webhookEventNames,
  webhookEvents,
  webhookFormatNames,
  webhookFormats,
} from '../../../../src/outbox/webhook.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AccountField, AccountProblem } from '../accounts/account-field.tsx';
import type { WebhooksView } from './webhooks-view.ts';

/** The form for another webhook. */
export function NewWebhook({ error, typed }: Pick<WebhooksView, 'error' | 'typed'>) {
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
