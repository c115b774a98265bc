import { Fragment, useEffect, useRef, useState } from 'react';
import { closeMenus } from '../close-menus.ts';
import { closeFilters, pressKey, rememberLink, rememberSubmit, restoreFocus } from '../desk/keys.ts';
import { focusHeading, sendInPlace } from '../desk/renew.ts';

const name = 'desk-keys-off';
const keys: readonly (readonly [key: string, does: string])[] = [
  ['j', 'Next lead'],
  ['k', 'Previous lead'],
  ['Enter', 'Open the lead'],
  ['x', 'Select the lead in the list'],
  ['c', 'Mark the lead or the selected leads contacted'],
  ['n', 'Add a note'],
  ['f', 'Set the follow-up'],
  ['a', 'Assign to me, or choose the owner'],
  ['e', 'Write an email'],
  ['Ctrl+Enter', 'Save what you typed'],
  ['Esc', 'Leave the field'],
  ['u', 'Back to the list'],
  ['/', 'Search'],
  ['?', 'Show these keys'],
];

/** Keyboard shortcuts and their help; nothing without scripts. */
export default function DeskKeys() {
  const [hydrated, setHydrated] = useState(false);
  const [off, setOff] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    setHydrated(true);
    setOff(localStorage.getItem(name) !== null);
    restoreFocus();
    const listening = new AbortController();
    const { signal } = listening;
    sendInPlace(signal);
    addEventListener('submit', rememberSubmit, { signal });
    addEventListener('click', rememberLink, { signal });
    addEventListener('click', goToNote, { signal });
    for (const type of ['click', 'keydown']) addEventListener(type, closeFilters, { signal });
    closeMenus('.list-tool', signal);
    return () => listening.abort();
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const form = (event.target as Element).closest<HTMLFormElement>('.lead-input');
      if (form && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
      if (event.key === 'Escape' && (form || (event.target as Element).id === 'search')) {
        // A browser would clear the search.
        event.preventDefault();
        focusHeading();
      }
      if (event.key === '?' && !off && !isTyping(event) && !dialog.current?.open) {
        event.preventDefault();
        dialog.current?.showModal();
      } else if (!off && !isTyping(event) && !dialog.current?.open) setAnnouncement(pressKey(event));
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [off]);
  if (!hydrated) return null;
  return (
    <div className="desk-keys">
      <button className="btn btn--quiet" type="button" onClick={() => dialog.current?.showModal()}>
        Keyboard shortcuts
      </button>
      <p className="sr" role="status">
        {announcement}
      </p>
      <dialog ref={dialog} aria-labelledby="desk-keys">
        <h2 id="desk-keys">Keyboard shortcuts</h2>
        <dl className="facts">
          {keys.map(([key, does]) => (
            <Fragment key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </Fragment>
          ))}
        </dl>
        <label className="tick">
          <input
            type="checkbox"
            checked={!off}
            onChange={({ target }) => {
              setOff(!target.checked);
              if (target.checked) localStorage.removeItem(name);
              else localStorage.setItem(name, '');
            }}
          />
          <span>Use these keys in this browser</span>
        </label>
        <form method="dialog">
          <button className="btn" type="submit">
            Close
          </button>
        </form>
      </dialog>
    </div>
  );
}

/** A link to the field that also focuses it. */
function goToNote(event: MouseEvent): void {
  if (!(event.target as Element).closest('a[href="#note"]')) return;
  event.preventDefault();
  const note = document.getElementById('note');
  note?.focus({ preventScroll: true });
  // In the middle: the bar would cover it at the bottom.
  note?.scrollIntoView({ block: 'center' });
}

/** The key belongs to an input or to the browser. */
function isTyping({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  const field = (target as Element).closest('input, textarea, select, [contenteditable]');
  return field !== null && !(field instanceof HTMLInputElement && field.type === 'checkbox');
}
