import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

const noClass = () => undefined;

/** A link of a navigation, marked where it leads to the page that is open. A section of that page is no page: the router would name both. */
export function NavigationLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith('#')) return <a href={to}>{children}</a>;
  return (
    <NavLink to={to} end discover="none" className={noClass}>
      {children}
    </NavLink>
  );
}
