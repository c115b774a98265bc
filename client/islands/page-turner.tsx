import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type InView, type PageRow, pageFor, pageLabel, pageRow } from '../page-row.ts';

/** Arrows, arrow keys, Home and End; swiping scrolls natively. */
export default function PageTurner({ row: rowId, pages }: { row: string; pages: number }) {
  // How many are side by side is known once they are measured.
  const [measured, setInView] = useState<InView>();
  const inView = measured ?? { first: 0, across: 1 };
  const turner = useRef<PageRow>(undefined);
  useEffect(() => {
    const row = document.getElementById(rowId);
    const viewer = row?.parentElement;
    if (!row || !viewer) return;
    const listening = new AbortController();
    const { signal } = listening;
    turner.current = pageRow(row, setInView);
    viewer.addEventListener(
      'keydown',
      (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        if (turner.current?.turn(event.key)) event.preventDefault();
      },
      { signal },
    );
    closeContents(viewer, row, signal);
    return () => {
      listening.abort();
      turner.current?.release();
    };
  }, [rowId]);
  const arrow = (key: 'ArrowLeft' | 'ArrowRight', label: string) => (
    <button
      className="round"
      type="button"
      aria-label={label}
      // `disabled` would drop the focus at the last page.
      aria-disabled={pageFor(key, inView, pages) === inView.first || undefined}
      onClick={() => turner.current?.turn(key)}
    >
      {key === 'ArrowLeft' ? <ChevronLeft className="icon" /> : <ChevronRight className="icon" />}
    </button>
  );
  return (
    <div className="turner">
      {arrow('ArrowLeft', 'Previous page')}
      <output>{measured ? pageLabel(measured, pages) : `${pages} pages`}</output>
      {arrow('ArrowRight', 'Next page')}
    </div>
  );
}

/** Closes on a choice, on Escape and on an outside click. */
function closeContents(viewer: HTMLElement, row: HTMLElement, signal: AbortSignal) {
  const list = viewer.querySelector('details');
  if (!list) return;
  const close = (focus: HTMLElement | null | undefined) => {
    list.open = false;
    focus?.focus({ preventScroll: true });
  };
  addEventListener(
    'click',
    ({ target }) => {
      if (!list.contains(target as Node)) list.open = false;
      else if ((target as Element).closest('a')) close(row);
    },
    { signal },
  );
  list.addEventListener('keydown', ({ key }) => key === 'Escape' && close(list.querySelector('summary')), { signal });
}
