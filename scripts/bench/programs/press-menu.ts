/** Runs in a page before anything of its own, presses the menu as soon as it is there, and records when it has opened. */
const found = { menu: 0 };
Object.assign(globalThis, { found });

function press() {
  const summary = document.querySelector<HTMLElement>('details.menu > summary');
  summary?.click();
  requestAnimationFrame(summary ? look : press);
}

/** The menu may be pressed while its list is still on its way. */
function look() {
  if (!document.querySelector('details.menu[open] nav')?.checkVisibility()) {
    requestAnimationFrame(look);
    return;
  }
  // The task after a frame is the first in which the frame has been painted.
  setTimeout(() => {
    found.menu = performance.now();
  });
}
requestAnimationFrame(press);

export {};
