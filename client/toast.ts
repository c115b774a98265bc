import type { FormMessage } from '../src/site/forms/form.ts';

/** In milliseconds, unless hovered. */
const stays = 8000;
const drawings = {
  good: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M16 9l-5.5 5.500L8 12',
  bad: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 8v4M12 16h.01',
  close: 'M18 6 6 18M6 6l12 12',
};

/** Uses the page's live region. */
export function toast({ title, description }: FormMessage, tone: 'good' | 'bad') {
  const region = document.getElementById('toasts');
  if (!region) return;
  const box = element('div', tone === 'bad' ? 'toast is-bad' : 'toast');
  const text = element('div');
  text.append(element('strong', '', title));
  if (description) text.append(element('p', '', description));
  const close = element('button', 'toast__close');
  close.type = 'button';
  close.ariaLabel = 'Dismiss';
  close.append(icon('close'));
  close.onclick = () => box.remove();
  box.append(icon(tone), text, close);
  // A new notice replaces that of a failure: the request has been retried.
  region.querySelector('.is-bad')?.remove();
  region.append(box);
  leave(box);
}

function leave(box: HTMLElement) {
  let timer = setTimeout(() => box.remove(), stays);
  box.onpointerenter = () => clearTimeout(timer);
  box.onpointerleave = () => {
    timer = setTimeout(() => box.remove(), stays);
  };
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, className = '', text = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

function icon(name: keyof typeof drawings): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const attributes = {
    class: 'icon',
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'aria-hidden': 'true',
  };
  for (const [attribute, value] of Object.entries(attributes)) svg.setAttribute(attribute, value);
  const path = document.createElementNS(svg.namespaceURI, 'path');
  path.setAttribute('d', drawings[name]);
  svg.append(path);
  return svg as SVGElement;
}
