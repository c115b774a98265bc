/** Runs in a page before anything of its own, presses the menu as soon as it is there, and keeps when it has opened. */
const found = { menu: 0 };
Object.assign(globalThis, { found });

function look() {
  const menu = document.querySelector<HTMLDetailsElement>('details.menu');
  if (!menu) {
    requestAnimationFrame(look);
    return;
  }
  menu.querySelector('summary')?.click();
  // The task after a frame is the first in which the frame has been painted.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (menu.open && menu.querySelector('nav')?.checkVisibility()) found.menu = performance.now();
    }),
  );
}
requestAnimationFrame(look);

export {};
