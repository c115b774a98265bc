const popovers = ':is(.list-tool, .lead-menu)[open]';

/** Lets an open popover, or the sheet of filters, close on Escape and on a press outside. Returns what ends that. */
export function closePopovers(): () => void {
  const press = ({ target }: Event) => {
    const box = document.querySelector<HTMLInputElement>('#filters-open');
    const isInside = (selector: string) => document.querySelector(selector)?.contains(target as Node);
    if (box?.checked && isInside('.leads-fields')) return;
    for (const open of document.querySelectorAll<HTMLDetailsElement>(popovers)) {
      if (!open.contains(target as Node)) open.open = false;
    }
    if (box?.checked && !(target as Element).closest('[for="filters-open"]')) box.checked = false;
  };
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    const box = document.querySelector<HTMLInputElement>('#filters-open');
    const open = document.querySelector<HTMLDetailsElement>(popovers);
    if (open) {
      open.open = false;
      open.querySelector('summary')?.focus();
    } else if (box?.checked) {
      box.checked = false;
      box.focus();
    }
  };
  const ending = new AbortController();
  document.addEventListener('pointerdown', press, { signal: ending.signal });
  document.addEventListener('keydown', closeByKey, { signal: ending.signal });
  return () => ending.abort();
}
