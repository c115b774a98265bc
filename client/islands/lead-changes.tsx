import { useEffect, useState } from 'react';
import { load, poll, renew } from '../desk/renew.ts';

interface Changes {
  leads: number;
  by: string[];
  /** Time of the last one. */
  at?: string;
}

/** Tells who else has changed the leads of a page since it was rendered, with a link to the update. Nothing without scripts. */
export default function LeadChanges({ here, isOne }: { here?: string; isOne?: boolean }) {
  const [changes, setChanges] = useState<Changes>();
  useEffect(() => {
    const clear = () => setChanges(undefined);
    let last: string | undefined;
    const show = (answer: Changes) => {
      setChanges(answer);
      if (!here && answer.at !== last) void renewCells();
      last = answer.at;
    };
    const stop = poll<Changes>(
      // The page may have been replaced meanwhile.
      () => document.querySelector<HTMLElement>('[data-changes]')?.dataset.changes ?? '',
      (answer) => answer !== 'signed-out' && show(answer),
    );
    addEventListener('renewed', clear);
    return () => {
      stop();
      removeEventListener('renewed', clear);
    };
  }, [here]);
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

/** Writes what the rows of a list say by now. Their buttons stay, so that a press does what it said, and so does what has left the list. */
async function renewCells(): Promise<void> {
  const answer = await load(location.href, undefined, true);
  for (const row of document.querySelectorAll('#leads-box tbody tr')) {
    const fresh = answer?.page.getElementById(row.id)?.children;
    for (const [index, cell] of [...row.children].entries()) {
      const other = fresh?.length === row.children.length && fresh[index];
      const isKept = cell.matches(':first-child, .action') || cell.contains(document.activeElement);
      if (other && !isKept && cell.textContent !== other.textContent) cell.replaceChildren(...other.childNodes);
    }
  }
}
