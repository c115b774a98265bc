import type { ReactNode } from 'react';
import { WholeStreet } from './pictures/street.tsx';

/** The last section of a page: what to do next, above the full street. */
export function Closing({ heading, lead, children }: { heading: string; lead: string; children: ReactNode }) {
  return (
    <section className="closing on-ink" aria-labelledby="closing">
      <div className="wrap stack stack--wide">
        <h2 id="closing">{heading}</h2>
        <p className="lead">{lead}</p>
        {children}
      </div>
      <WholeStreet />
    </section>
  );
}
