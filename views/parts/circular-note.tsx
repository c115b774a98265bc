import type { ReactNode } from 'react';
import { usePage } from '../page.ts';

/** The small print beside a claim about money: the disclaimer, and the offering circular to read first. */
export function CircularNote({ children }: { children: ReactNode }) {
  const { addresses } = usePage();
  return (
    <p className="note">
      {children} Read the <a href={addresses.circular}>offering circular</a> before you invest.
    </p>
  );
}
