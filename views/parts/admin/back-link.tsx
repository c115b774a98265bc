import type { ReactNode } from 'react';
import { ArrowLeft } from '../icon.tsx';

/** The way to the page above this one. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="lead-back" href={to}>
      <ArrowLeft className="icon" />
      {children}
    </a>
  );
}
