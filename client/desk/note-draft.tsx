import { useEffect, useState } from 'react';

const prefix = 'note ';

/** Stores a note while it is typed, for this tab alone, and offers it again where it was not sent. Without scripts there is nothing to show. */
export function NoteDraft({ field, draft }: { field: string; draft: string }) {
  const [offered, setOffered] = useState<string>();
  useEffect(() => {
    const input = document.getElementById(field);
    if (!(input instanceof HTMLTextAreaElement)) return;
    const name = prefix + draft;
    const found = sessionStorage.getItem(name);
    if (found && isInTrail(found)) sessionStorage.removeItem(name);
    else if (found && !input.value) {
      input.value = found;
      setOffered(name);
    }
    const store = () => {
      if (input.value.trim()) sessionStorage.setItem(name, input.value);
      else sessionStorage.removeItem(name);
    };
    // What the server has refused is in the field already, and what is typed meanwhile counts.
    store();
    input.addEventListener('input', store);
    const signOut = document.querySelector('.admin-bar form');
    const forget = () => {
      input.removeEventListener('input', store);
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    };
    signOut?.addEventListener('submit', forget);
    return () => {
      input.removeEventListener('input', store);
      signOut?.removeEventListener('submit', forget);
    };
  }, [field, draft]);
  if (!offered) return null;
  return (
    <p className="note" role="status">
      Your note from before is back in the field. It hasn’t been added yet.{' '}
      <button
        className="btn btn--quiet"
        type="button"
        onClick={() => {
          sessionStorage.removeItem(offered);
          const input = document.getElementById(field);
          if (input instanceof HTMLTextAreaElement) input.value = '';
          setOffered(undefined);
        }}
      >
        Discard it
      </button>
    </p>
  );
}

const plain = (text: string | null) => (text ?? '').replace(/\r\n?/g, '\n').trim();

/** Whether the note has been added since. */
const isInTrail = (note: string) =>
  [...document.querySelectorAll('.events .lead-words')].some(({ textContent }) => plain(textContent) === plain(note));
