import type { ReactNode } from 'react';

/** A disclosure that works without scripts and prints open. */
export function Fold({
  id,
  summary,
  open,
  children,
}: {
  id?: string;
  summary: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="fold" id={id} open={open}>
      <summary>{summary}</summary>
      <div className="fold__words">{children}</div>
    </details>
  );
}
