import { useEffect, useRef } from 'react';
import { rememberPath } from '../src/site/forms/question.ts';

/** Milliseconds of rest after which an amount counts as chosen. */
const rest = 300;

/** Leaves an amount with the server whenever another one is chosen, for the next pages of this visit. */
export function useRemembered(amount: number) {
  const noted = useRef(amount);
  useEffect(() => {
    if (amount === noted.current) return;
    const timer = setTimeout(() => {
      noted.current = amount;
      navigator.sendBeacon?.(rememberPath, new URLSearchParams({ amount: String(amount) }));
    }, rest);
    return () => clearTimeout(timer);
  }, [amount]);
}
