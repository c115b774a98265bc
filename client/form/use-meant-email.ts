import { type RefObject, useState } from 'react';

/** The email that was probably meant in a field, once that is left; it is an offer, and what was typed can be sent. */
export function useMeantEmail(element: RefObject<HTMLFormElement | null>) {
  const [meant, setMeant] = useState<{ name: string; email: string }>();

  async function look(name: string, value: string) {
    // Without a connection there is no offer.
    const mistyped = await import('./mistyped.ts').catch(() => undefined);
    const email = mistyped?.probablyMeant(value);
    setMeant(email ? { name, email } : undefined);
  }

  function take() {
    const input = meant && element.current?.elements.namedItem(meant.name);
    if (input instanceof HTMLInputElement) {
      input.value = meant?.email ?? '';
      input.focus();
    }
    setMeant(undefined);
  }

  return { meant, look, take, drop: () => setMeant(undefined) };
}
