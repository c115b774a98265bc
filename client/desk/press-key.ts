const arrival = 'desk-arrival';

/** Does what a key is for on this page; answers what a screen reader should say, or "". */
export function pressKey(event: KeyboardEvent): string {
  const { key } = event;
  const named = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  if (named) {
    event.preventDefault();
    if (!(named instanceof HTMLAnchorElement)) named.focus();
    else {
      if (key === 'j' || key === 'k') remember();
      named.click();
    }
    return '';
  }
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('.leads-table tbody tr')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (key === 'x' && at >= 0) rows[at]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  if (key !== 'j' && key !== 'k') return '';
  const row = rows[key === 'j' ? at + 1 : at < 0 ? rows.length - 1 : at - 1];
  row?.querySelector('a')?.focus();
  if (row) return '';
  return key === 'j' ? 'This is the last lead here.' : 'This is the first lead here.';
}

/** The page that is opened by a key says its heading, as it would to who follows a link with a pointer nearby. */
function remember() {
  try {
    sessionStorage.setItem(arrival, '');
  } catch {
    // The page is read from its beginning instead.
  }
}

/** Puts the focus where a key has led: on the heading of a lead, or in the search. */
export function takeArrival(): void {
  if (location.hash === '#search') document.getElementById('search')?.focus();
  try {
    if (sessionStorage.getItem(arrival) === null) return;
    sessionStorage.removeItem(arrival);
  } catch {
    return;
  }
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
