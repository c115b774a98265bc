/** Closes menus made of `<details>`: on a press outside, on the choice of a link, and on Escape, which returns the focus to the summary. */
export function closeMenus(selector: string, signal?: AbortSignal): void {
  const close = (event: Event) => {
    const isKey = event.type === 'keydown';
    if (isKey && (event as KeyboardEvent).key !== 'Escape') return;
    const target = event.target as Element;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(`${selector}[open]`)) {
      const isInside = menu.contains(target);
      if (!isKey && isInside && !target.closest('a')) continue;
      menu.open = false;
      if (isKey && isInside) menu.querySelector('summary')?.focus();
    }
  };
  for (const type of ['click', 'keydown']) addEventListener(type, close, { signal });
}
