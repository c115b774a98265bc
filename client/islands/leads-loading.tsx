import { useEffect, useRef, useState } from 'react';
import { rememberFocus } from '../desk/keys.ts';
import { load, poll } from '../desk/renew.ts';
import { keepSelection } from '../desk/selection.ts';

interface List {
  /** Address of the count of new leads. */
  arrivals?: string;
  newest: string;
}

/** Milliseconds after the last key or choice. */
const pause = { search: 350, other: 120 };

/** Applies the filter at once with a spinner in place of the list, keeps the selection, and counts new arrivals. */
export default function LeadsLoading(first: List) {
  const [{ arrivals, newest }, setList] = useState<List>(first);
  const [loading, setLoading] = useState(false);
  const [shown, setShown] = useState(0);
  const [found, setFound] = useState('');
  const latest = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list that is shown has a form of its own
  useEffect(() => {
    const form = document.getElementById('leads-form');
    return form ? keepSelection(form as HTMLFormElement) : undefined;
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter may be another one too
  useEffect(() => {
    const filter = document.getElementById('leads-filter') as HTMLFormElement;
    const { search } = location;
    let timer: ReturnType<typeof setTimeout>;
    /** Swaps in another list, so that focus and typed text stay. */
    const show = async (address: string, parts: readonly string[], focus?: string) => {
      clearTimeout(timer);
      setLoading(true);
      latest.current = address;
      const answer = await load(address);
      if (latest.current !== address) return;
      const island = answer?.page.querySelector<HTMLElement>('[data-island="leads-loading"]');
      if (!answer || !island) return location.assign(address);
      for (const part of parts) {
        document.getElementById(part)?.replaceWith(answer.page.getElementById(part) ?? '');
      }
      document.title = answer.page.title;
      setFound(document.querySelector('#leads-head p')?.textContent ?? '');
      history.pushState(null, '', answer.url);
      setList(JSON.parse(island.dataset.props ?? '{}'));
      setShown((count) => count + 1);
      setLoading(false);
      dispatchEvent(new Event('renewed'));
      if (focus) document.getElementById(focus)?.focus();
    };
    const apply = () => {
      const typed = new URLSearchParams(new FormData(filter) as unknown as Record<string, string>);
      show(`${filter.action}?${typed}`, others);
    };
    const submit = (event: Event) => {
      event.preventDefault();
      apply();
    };
    const change = ({ target }: Event) => {
      const { id, name, value } = target as HTMLInputElement;
      if (!name) return;
      // A day takes the place of a period.
      const period = filter.elements.namedItem('period') as HTMLSelectElement;
      if (id === 'since' && value) period.value = '';
      clearTimeout(timer);
      timer = setTimeout(apply, id === 'search' ? pause.search : pause.other);
    };
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(
        'a[href*="/admin/leads?"], a[href$="/admin/leads"]',
      );
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
      if (!link || elsewhere) return;
      if (!link.closest('.chips')) return setLoading(Boolean(link.closest('#leads-box')));
      event.preventDefault();
      show(link.href, ['leads-filter', ...others], 'search');
    };
    // A page restored from the back/forward cache still has the spinner.
    const end = () => setLoading(false);
    const back = () => {
      if (location.search === search) return;
      rememberFocus();
      location.reload();
    };
    const abort = new AbortController();
    const { signal } = abort;
    filter.addEventListener('submit', submit, { signal });
    filter.addEventListener('input', change, { signal });
    document.addEventListener('click', follow, { signal });
    addEventListener('pageshow', end, { signal });
    addEventListener('popstate', back, { signal });
    return () => abort.abort();
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list that is shown has a box of its own
  useEffect(() => {
    const box = document.getElementById('leads-box');
    if (box) box.hidden = loading;
  }, [loading, shown]);
  return (
    <>
      <p className="sr" role="status">
        {loading ? 'Loading leads' : found}
      </p>
      {loading ? (
        // With the table's styles, also where the page begins with no list.
        <div className="vacant table-box">
          <span className="spin spin--big" />
          <p aria-hidden="true">Loading leads</p>
        </div>
      ) : (
        arrivals && <NewLeads arrivals={arrivals} list={newest} />
      )}
    </>
  );
}

const others = ['leads-head', 'leads-views', 'leads-chips', 'leads-box'];

function NewLeads({ arrivals, list }: { arrivals: string; list: string }) {
  const [count, setCount] = useState(0);
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(
    () =>
      poll<{ count: number }>(
        () => arrivals,
        (answer) => (answer === 'signed-out' ? setSignedOut(true) : setCount(answer.count)),
      ),
    [arrivals],
  );
  return (
    <p className="arrived" role="status">
      {count > 0 && <a href={list}>{count.toLocaleString('en-US')} new</a>}
      {isSignedOut && <a href={list}>Your session has ended. Sign in again</a>}
    </p>
  );
}
