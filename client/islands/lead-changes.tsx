import { useEffect, useState } from 'react';
import { poll } from '../desk/poll.ts';
import { renew } from '../desk/renew.ts';

interface Changes {
  leads: number;
  by: string[];
}

/** Says quietly who else has changed the leads of a page since it was rendered, and shows it when asked to. Nothing without scripts. */
export default function LeadChanges({ address, here, isOne }: { address: string; here: string; isOne?: boolean }) {
  const [changes, setChanges] = useState<Changes>();
  useEffect(() => {
    const from = () => document.querySelector<HTMLElement>('[data-rendered]')?.dataset.rendered;
    const stop = poll<Changes>(
      () => `${address}&from=${from()}`,
      (answer) => answer !== 'signed-out' && setChanges(answer),
    );
    const clear = () => setChanges(undefined);
    addEventListener('renewed', clear);
    return () => {
      stop();
      removeEventListener('renewed', clear);
    };
  }, [address]);
  return (
    <p className="lead-changes" role="status">
      {changes && changes.leads > 0 && (
        <span>
          {changes.by.join(' and ')} changed{' '}
          {isOne ? 'this lead' : changes.leads === 1 ? 'a lead' : `${changes.leads} leads`} just now.{' '}
          <a
            href={here}
            onClick={(event) => {
              if (!document.getElementById('lead')) return;
              event.preventDefault();
              void renew(here);
            }}
          >
            Show
          </a>
        </span>
      )}
    </p>
  );
}
