import type { ReactNode } from 'react';

/** Words that open at a press, without scripts; printed they are open. */
export function Fold({ id, summary, children }: { id?: string; summary: ReactNode; children: ReactNode }) {
  return (
    <details className="fold" id={id}>
      <summary>{summary}</summary>
      <div className="fold__words">{children}</div>
    </details>
  );
}
