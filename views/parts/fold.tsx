import type { ReactNode } from 'react';

/** A disclosure that works without scripts and prints open. */
export function Fold({ id, summary, children }: { id?: string; summary: ReactNode; children: ReactNode }) {
  return (
    <details className="fold" id={id}>
      <summary>{summary}</summary>
      <div className="fold__words">{children}</div>
    </details>
  );
}
