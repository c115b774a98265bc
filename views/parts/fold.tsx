import type { ReactNode } from 'react';

/** Words that open at a press, without scripts; printed they are open. */
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
