import { useEffect, useState } from 'react';
import { Arrived } from '../desk/arrived.tsx';
import { toast } from '../toast.ts';

/** Stands in for the list while the next one is fetched, after the filter is sent or a link of the list is followed, and says what has arrived since. */
export default function LeadsLoading({
  list,
  stream,
  newest,
  problem,
}: {
  list: string;
  stream?: string;
  newest: string;
  /** Why the server could not load the leads. */
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
    // A page that comes back from the browser's memory comes back with the spinner.
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
  if (!loading) return stream && <Arrived stream={stream} list={newest} />;
  return (
    <div className="vacant">
      <span className="spin spin--big" />
      <p role="status">Loading leads</p>
    </div>
  );
}
