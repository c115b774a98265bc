import { createElement, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Answer } from './post.ts';

/** A sent form, and whether it was sent just now. */
export interface Sent {
  name?: string;
  email?: string;
  isNew?: true;
  /** Where the email is probably mistyped. */
  correction?: ReactNode;
}

/** The confirmation that replaces a form, and the way back. */
export function useSent(id: string, element: RefObject<HTMLFormElement | null>, before: Sent | undefined) {
  const [sent, setSent] = useState(before);
  const confirmation = useRef<HTMLElement>(null);

  function confirm({ firstName, name, email }: Record<string, string>, { receipt, meant }: Answer) {
    const sent: Sent = { name: firstName?.trim() || name?.trim().split(/\s+/)[0], email, isNew: true };
    setSent(sent);
    if (meant)
      import('./meant-email.tsx').then(
        ({ Correction }) =>
          setSent({ ...sent, correction: createElement(Correction, { ...meant, back: location.pathname }) }),
        () => {},
      );
    showAt({ sent: id, ...(receipt && { at: receipt }) });
  }

  // The focused button is gone.
  useEffect(() => {
    if (sent?.isNew) confirmation.current?.focus();
  }, [sent]);

  function again(event: MouseEvent) {
    event.preventDefault();
    setSent(undefined);
    showAt({ again: '' });
    setTimeout(() => element.current?.querySelector<HTMLElement>('.input')?.focus());
  }

  return { sent, confirmation, confirm, again };
}

/** So that a reload or the back button shows the same. */
function showAt(state: Record<string, string>) {
  const url = new URL(location.href);
  for (const other of ['sent', 'at', 'new', 'again']) url.searchParams.delete(other);
  for (const [name, value] of Object.entries(state)) url.searchParams.set(name, value);
  url.hash = '';
  history.replaceState(history.state, '', url);
}
