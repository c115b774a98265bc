import { closeMenus } from './close-menus.ts';

/** Milliseconds a menu stays open after the mouse leaves, so that it can return. */
const grace = 250;

closeMenus('.bar details');
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
