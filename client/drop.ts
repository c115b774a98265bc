/** Milliseconds a menu stays open after the mouse leaves, so that it can return. */
const grace = 250;

const drop = document.querySelector<HTMLDetailsElement>('.drop');
if (drop) openOnHover(drop);

/** Hover opens the menu; click and Escape work as well. */
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
    // A click on a menu that hover just opened leaves it open.
    if (byHover) event.preventDefault();
    byHover = false;
  });
  if (drop.matches(':hover') && matchMedia('(hover: hover)').matches) enter();
}

// Closes on a choice, on Escape and on an outside click.
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
