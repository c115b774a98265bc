import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { closeMenus } from '../close-menus.ts';
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
    closeMenus('.viewer__bar details', signal);
    // The arrow keys then turn on from the page that was chosen.
    const choose = ({ target }: Event) => (target as Element).closest('a') && row.focus({ preventScroll: true });
    viewer.querySelector('details')?.addEventListener('click', choose, { signal });
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
