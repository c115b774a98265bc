import type { ReactNode } from 'react';
import { pathTo } from '../../../../src/site/routes.ts';
import type { NextSteps } from './dashboard-view.ts';

export function FirstSteps({ steps: { crm, mail, colleague, content, leads, waiting } }: { steps: NextSteps }) {
  return (
    <section className="first-steps" aria-labelledby="steps">
      <h2 id="steps">Next steps</h2>
      <ul className="plain steps-list mt">
        <Step done={crm} name="Connect the CRM">
          Set <code>HUBSPOT_PORTAL_ID</code> and <code>HUBSPOT_TOKEN</code>; until then deliveries wait
          {waiting !== '0' && (
            <>
              {': '}
              <a href={`${pathTo('adminLeads')}?undelivered=waiting`}>{waiting} so far</a>
            </>
          )}
          .
        </Step>
        <Step done={mail} name="Set up email to sales">
          Set <code>SMTP_URL</code>, <code>MAIL_FROM</code> and <code>MAIL_TO</code>.
        </Step>
        <Step done={colleague} name="Add a colleague">
          <a href={pathTo('adminAccounts')}>Add an account for each person</a>.
        </Step>
        <Step done={content} name="Replace the placeholder texts">
          <a href="#samples">See the list below</a>.
        </Step>
        {!leads && (
          <Step name="Try it with sample leads">
            Run <code>leads seed --count 50</code>; none of them is delivered.
          </Step>
        )}
      </ul>
    </section>
  );
}

function Step({ name, done, children }: { name: string; done?: boolean; children: ReactNode }) {
  return (
    <li>
      <strong>{name}</strong>
      {': '}
      {done ? <span className="state state--done">done</span> : children}
    </li>
  );
}
