import type { ReactNode } from 'react';

/** On a phone, what is in columns elsewhere is a row that scrolls sideways. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="side" tabIndex={0} aria-label={`${label}, side by side`}>
      {children}
    </section>
  );
}
