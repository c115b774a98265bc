import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { BackLink } from '../../../parts/admin/back-link.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { Webhook } from './webhook.tsx';
import type { WebhooksView } from './webhooks-view.ts';

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
