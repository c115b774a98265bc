import { pathTo } from '../../../../src/site/routes.ts';
import type { LeadView } from './lead-view.ts';

/** Where the lead was sent, with the responses. */
export function LeadDeliveries({ lead: { id, here, deliveries } }: { lead: LeadView }) {
  return (
    <section>
      <h2 className="kind">Deliveries</h2>
      {deliveries.length === 0 && <p className="soft mt">None.</p>}
      <dl className="facts">
        {deliveries.map((delivery) => (
          <div className="fact" key={delivery.value}>
            <dt>{delivery.destination}</dt>
            <dd>
              <span className={`state state--${delivery.tone}`}>{delivery.state}</span>
              {delivery.when && <span className="soft">{delivery.when}</span>}
              {delivery.again && (
                <form method="post" action={pathTo('adminLeadAction', { id, action: 'deliver' })}>
                  <input type="hidden" name="back" value={here} />
                  <button className="btn btn--quiet" type="submit" name="destination" value={delivery.value}>
                    Retry<span className="sr">: {delivery.destination}</span>
                  </button>
                </form>
              )}
              {delivery.answer && <p className="lead-words">{delivery.answer}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
