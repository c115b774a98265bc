import { useEffect, useState } from 'react';
import { toast } from '../toast.ts';

/** Stands in for the list while the next one is fetched, after the filter is sent or a link of the list is followed, and says what has arrived since. */
export default function LeadsLoading({
  list,
  arrivals,
  newest,
  problem,
}: {
  list: string;
  /** Address of the count of new leads. */
  arrivals?: string;
  newest: string;
  /** Why the leads failed to load. */
  problem?: string;
}) {
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    if (!problem) return;
    console.error(problem);
    toast({ title: problem }, 'bad');
  }, [problem]);
  useEffect(() => {
    const box = document.getElementById(list);
    const filter = document.getElementById(`${list}-filter`);
    const begin = () => setLoading(true);
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(
        'a[href*="/admin/leads?"], a[href$="/admin/leads"]',
      );
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
      if (link && !elsewhere) begin();
    };
    // A page restored from the back/forward cache still has the spinner.
    const end = () => setLoading(false);
    filter?.addEventListener('submit', begin);
    filter?.addEventListener('click', follow);
    box?.addEventListener('click', follow);
    addEventListener('pageshow', end);
    return () => {
      filter?.removeEventListener('submit', begin);
      filter?.removeEventListener('click', follow);
      box?.removeEventListener('click', follow);
      removeEventListener('pageshow', end);
    };
  }, [list]);
  useEffect(() => {
    const box = document.getElementById(list);
    if (box) box.hidden = loading;
  }, [list, loading]);
  if (!loading) return arrivals && <NewLeads arrivals={arrivals} list={newest} />;
  return (
    <div className="vacant">
      <span className="spin spin--big" />
      <p role="status">Loading leads</p>
    </div>
  );
}

/** In milliseconds. */
const interval = 30_000;

/** Links to leads that arrived meanwhile. */
function NewLeads({ arrivals, list }: { arrivals: string; list: string }) {
  const [count, setCount] = useState(0);
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(() => {
    const update = async () => {
      if (document.visibilityState === 'hidden') return;
      // Retried at the next interval.
      const response = await fetch(arrivals, { headers: { accept: 'application/json' } }).catch(() => undefined);
      if (response?.ok) setCount(((await response.json()) as { count: number }).count);
      if (response?.status !== 401) return;
      setSignedOut(true);
      stop();
    };
    const timer = setInterval(update, interval);
    document.addEventListener('visibilitychange', update);
    const stop = () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
    return stop;
  }, [arrivals]);
  return (
    <p className="arrived" role="status">
      {count > 0 && <a href={list}>{count.toLocaleString('en-US')} new</a>}
      {isSignedOut && <a href={list}>Your session has ended. Sign in again</a>}
    </p>
  );
}
