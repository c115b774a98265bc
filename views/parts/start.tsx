import type { ReactNode } from 'react';
import { Breadcrumbs } from './breadcrumbs.tsx';

/** The first screen of a page with a form: what it is about, and the form; on phones what follows comes below the form. */
export function Start({
  badge,
  heading,
  lead,
  form,
  children,
}: {
  badge?: string;
  heading: string;
  lead: ReactNode;
  form: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="start on-stone">
      <div className="start__head stack stack--wide on-ink">
        <Breadcrumbs />
        {badge && <p className="badge badge--lit">{badge}</p>}
        <h1>{heading}</h1>
        {lead}
      </div>
      <div className="start__form" id="form">
        {form}
      </div>
      <div className="start__rest stack stack--wide">{children}</div>
    </section>
  );
}
