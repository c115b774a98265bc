import type { EmbedName } from '../../src/site/vendors.ts';

/** Reports the document's height. It is no secret, so any framing page may receive it. */
const measuring = `
const post = (message) => parent.postMessage(message, '*');
const measure = () => post({ embed: 'size', height: document.body.scrollHeight });
new ResizeObserver(measure).observe(document.body);
const ready = () => {
  measure();
  post({ embed: 'ready' });
};`;

/** The form itself reports when it is ready and when it was sent. */
const rsvp = `
addEventListener('message', ({ data }) => {
  if (data?.type !== 'hsFormCallback') return;
  if (data.eventName === 'onFormReady') ready();
  if (data.eventName === 'onFormSubmitted') post({ embed: 'submitted' });
});
addEventListener('load', () => {
  const { region, portalId, formId } = document.getElementById('mount').dataset;
  window.hbspt?.forms.create({ region, portalId, formId, target: '#mount' });
});`;

/** The widget is ready once something visible is in its place, which may be before this script runs. */
const invest = `
const mount = document.getElementById('invest-widget');
const observer = new MutationObserver(look);
observer.observe(mount, { childList: true, subtree: true });
look();
function look() {
  if (!mount.firstElementChild || !mount.scrollHeight) return;
  observer.disconnect();
  ready();
}`;

/** A frame's load event fires for error pages too, so a request checks the address first. */
const flipbook = `
const mount = document.getElementById('mount');
const { address } = mount.dataset;
fetch(address, { mode: 'no-cors', credentials: 'omit' }).then(() => {
  const frame = document.createElement('iframe');
  frame.title = document.title;
  frame.allowFullscreen = true;
  frame.onload = ready;
  frame.src = address;
  mount.append(frame);
}, () => {});`;

const assistant = `
customElements.whenDefined('elevenlabs-convai').then(ready);`;

const own: Readonly<Record<EmbedName, string>> = { rsvp, invest, flipbook, assistant };

/**
 * The one script of our own in an embed's document: it starts the vendor's part and reports to the framing page. In a block of
 * its own, so that no name in it conflicts with the vendor's.
 */
export const bridgeFor = (name: EmbedName) => `{${measuring}${own[name]}\n}`;
