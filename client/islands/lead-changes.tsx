import { useEffect, useState } from 'react';
import { poll, renew } from '../desk/renew.ts';

interface Changes {
  leads: number;
  by: string[];
}

/** Tells who else has changed the leads of a page since it was rendered, with a link to the update. Nothing without scripts. */
export default function LeadChanges({ here, isOne }: { here?: string; isOne?: boolean }) {
  const [changes, setChanges] = useState<Changes>();
  useEffect(() => {
    const clear = () => setChanges(undefined);
    const stop = poll<Changes>(
      // What is shown may have been replaced.
      () => document.querySelector<HTMLElement>('[data-changes]')?.dataset.changes ?? '',
      (answer) => answer !== 'signed-out' && setChanges(answer),
    );
    addEventListener('renewed', clear);
    return () => {
      stop();
      removeEventListener('renewed', clear);
    };
  }, []);
  return (
    <p className="lead-changes" role="status">
      {changes && changes.leads > 0 && (
        <span>
          {changes.by.join(' and ')} changed{' '}
          {isOne ? 'this lead' : changes.leads === 1 ? 'a lead' : `${changes.leads} leads`}.{' '}
          <a
            href={here ?? location.href}
            onClick={(event) => {
              if (!here) return;
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
