import type { ReactNode } from 'react';

/** A section heading on the street line, with a small building next to it. */
export function Head({
  id,
  plain,
  level: Level = 'h2',
  street,
  children,
}: {
  id?: string;
  /** Without the line, where a drawing follows. */
  plain?: true;
  level?: 'h1' | 'h2';
  street?: ReactNode;
  children: ReactNode;
}) {
  return (
    <header className={plain ? 'head head--plain' : 'head'}>
      <Level id={id}>{children}</Level>
      {street}
    </header>
  );
}
