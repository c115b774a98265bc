import type { ReactNode } from 'react';
import { ArrowLeft } from '../icon.tsx';

/** The way to the page above this one. */
export function BackLink({ to, keys, children }: { to: string; keys?: string; children: ReactNode }) {
  return (
    <a className="lead-back" href={to} aria-keyshortcuts={keys}>
      <ArrowLeft className="icon" />
      {children}
    </a>
  );
}
