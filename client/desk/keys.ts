import { focusHeading } from './renew.ts';

const arrivalKey = 'desk-arrival';
/** Index of the row whose lead was opened. */
const openedKey = 'desk-opened';

/** Returns what a screen reader should announce, or "". */
export function pressKey(event: KeyboardEvent): string {
  const { key } = event;
  const named = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  if (named) {
    event.preventDefault();
    if (!(named instanceof HTMLAnchorElement || named instanceof HTMLButtonElement)) named.focus();
    else named.click();
    return '';
  }
  const rows = tableRows();
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  // After a visit to a lead, continues at its row.
  const at = focused < 0 ? rows.findIndex((row) => row.matches(':target')) : focused;
  const ofSelected = document.querySelector<HTMLElement>('.bulk [value="contacted"]');
  const pressed = key === 'x' ? 'input[type=checkbox]' : key === 'c' ? '[formaction$="/contacted"]' : '';
  if (key === 'c' && ofSelected?.getClientRects().length) ofSelected.click();
  else if (pressed) rows[at]?.querySelector<HTMLElement>(pressed)?.click();
  if (key !== 'j' && key !== 'k') return '';
  const row = rows[key === 'j' ? at + 1 : at < 0 ? rows.length - 1 : at - 1];
  row?.querySelector('a')?.focus();
  if (row) return '';
  return key === 'j' ? 'This is the last lead here.' : 'This is the first lead here.';
}

const tableRows = () => [...document.querySelectorAll<HTMLTableRowElement>('.leads-table tbody tr')];

/** After a form is sent, the next page scrolls and focuses where this one was. */
export function rememberSubmit({ target, submitter, defaultPrevented }: SubmitEvent): void {
  const form = target as HTMLFormElement;
  // Signing out leaves for good.
  if (defaultPrevented || form.method !== 'post' || form.closest('.admin-bar')) return;
  rememberFocus(submitter?.closest('tr'), scrollY);
}

/** After a link within the desk, focus moves to the heading; on the way back from a lead, to its row. */
export function rememberLink({ target, defaultPrevented }: MouseEvent): void {
  const link = (target as Element).closest('a[href^="/admin"]');
  if (!link || defaultPrevented) return;
  rememberFocus();
  const row = link.closest('tr');
  if (!row?.id) return;
  store(openedKey, tableRows().indexOf(row));
  history.replaceState(history.state, '', `#${row.id}`);
}

/** The next page focuses the row, the one that took its place, or its heading. */
export function rememberFocus(row?: HTMLTableRowElement | null, top?: number) {
  store(arrivalKey, {
    page: location.pathname + location.search,
    id: row?.id,
    index: row && tableRows().indexOf(row),
    top,
  });
}

/** A signed-in browser has storage. */
const store = (key: string, value: unknown) => sessionStorage.setItem(key, JSON.stringify(value));

function take(key: string) {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? undefined : JSON.parse(text);
}

/** Scrolls and focuses where a key, a form or the way back from a lead led to. */
export function restoreFocus(): void {
  if (location.hash === '#search') document.getElementById('search')?.focus();
  const arrival = take(arrivalKey);
  const isBack = location.hash.startsWith('#lead-');
  const id = isBack ? location.hash.slice(1) : arrival?.id;
  const index = isBack ? take(openedKey) : arrival?.index;
  const isSamePage = arrival?.top !== undefined && arrival.page === location.pathname + location.search;
  if (isSamePage) scrollTo({ top: arrival.top, behavior: 'instant' });
  const isExpected = arrival || isBack || document.getElementById('lead');
  if (!isExpected || document.activeElement !== document.body) return;
  // On a busy machine the browser has not followed the page's own focus target yet.
  const target = document.querySelector<HTMLElement>('[autofocus]');
  if (target?.getClientRects().length) {
    target.focus();
    return;
  }
  const rows = tableRows();
  const row = (id && document.getElementById(id)) || rows[Math.min(index ?? Number.NaN, rows.length - 1)];
  if (row) row.querySelector('a')?.focus({ preventScroll: isSamePage });
  else focusHeading();
}

/** Closes the sheet of filters on a press outside, and on Escape, which leads back to what opened it. */
export function closeFilters(event: Event): void {
  const box = document.querySelector<HTMLInputElement>('#filters-open');
  if (!box?.checked) return;
  const isOutside = !(event.target as Element).closest('.leads-fields, #filters-open, [for="filters-open"]');
  const isEscape = (event as KeyboardEvent).key === 'Escape';
  if (event.type === 'click' ? isOutside : isEscape) box.checked = false;
  if (isEscape) box.focus();
}
