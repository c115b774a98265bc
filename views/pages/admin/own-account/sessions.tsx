import { formatMoment } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { LedgerHead } from '../../../parts/admin/ledger-head.tsx';

/** Times are ISO 8601 UTC. */
export interface OwnSession {
  id: string;
  isThis: boolean;
  device: string;
  began_at: string;
  used_at: string;
}

export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <section className="stack mt" aria-labelledby="sessions">
      <h2 id="sessions">Where you’re signed in</h2>
      <table className="ledger ledger--words">
        <LedgerHead columns={['Device', 'Signed in', 'Last used']} />
        <tbody>
          {sessions.map(({ id, isThis, device, began_at, used_at }) => (
            <tr key={id}>
              <th scope="row">{device}</th>
              <td>{formatMoment(began_at)}</td>
              <td>{isThis ? 'Now' : formatMoment(used_at)}</td>
              <td>{isThis ? <span className="soft">This device</span> : <End id={id} device={device} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form className="stack" method="post" action={pathTo('adminSignOutEverywhere')}>
        <p className="soft">Signs you out on this and every other device.</p>
        <button className="btn btn--line" type="submit">
          Sign out everywhere
        </button>
      </form>
    </section>
  );
}

function End({ id, device }: Pick<OwnSession, 'id' | 'device'>) {
  return (
    <form method="post" action={pathTo('adminEndSession', { id })}>
      <button className="btn btn--quiet" type="submit">
        Sign out
        <span className="sr"> {device}</span>
      </button>
    </form>
  );
}
