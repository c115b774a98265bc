// With the font there, what waits in styles/long-pages.css is laid out, too: a section a task, so that a slow phone stays at hand.
const layOutFar = () => {
  const far = document.getAnimations().find((animation) => (animation as CSSAnimation).animationName === 'far');
  if (!far) return;
  far.finish();
  void scrollY; // needs the layout
  setTimeout(layOutFar);
};
void document.fonts.ready.then(() => setTimeout(layOutFar));

export {};
