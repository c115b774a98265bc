/** Milliseconds that a list stays open once the mouse has left it, so that it can come back. */
const grace = 250;

const drop = document.querySelector<HTMLDetailsElement>('.drop');
if (drop) openOnHover(drop);

/** Opens the list of the header while a mouse is over it. A press opens and closes it as before, and Escape closes it. */
function openOnHover(drop: HTMLDetailsElement) {
  let byHover = false;
  let leaving: ReturnType<typeof setTimeout>;
  const enter = () => {
    clearTimeout(leaving);
    if (drop.open) return;
    drop.open = true;
    byHover = true;
  };
  const leave = () => {
    leaving = setTimeout(() => {
      if (byHover && !drop.contains(document.activeElement)) drop.open = false;
    }, grace);
  };
  drop.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && enter());
  drop.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && leave());
  drop.addEventListener('toggle', () => {
    if (!drop.open) byHover = false;
  });
  drop.querySelector('summary')?.addEventListener('click', (event) => {
    // Who presses what the mouse has just opened wants it open.
    if (byHover) event.preventDefault();
    byHover = false;
  });
  if (drop.matches(':hover') && matchMedia('(hover: hover)').matches) enter();
}

// A menu closes on any choice, on Escape and on a press beside it.
for (const type of ['click', 'keydown'] as const) {
  addEventListener(type, (event) => {
    if (type === 'keydown' && (event as KeyboardEvent).key !== 'Escape') return;
    const target = event.target as Element;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.bar details[open]')) {
      if (type === 'click' && menu.contains(target) && !target.closest('a')) continue;
      menu.open = false;
      if (type === 'keydown' && menu.contains(target)) menu.querySelector('summary')?.focus();
    }
  });
}

export {};
