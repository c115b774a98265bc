import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

const noClass = () => undefined;

/** Links to a section are plain anchors: NavLink would mark them as the current page too. */
export function NavigationLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith('#')) return <a href={to}>{children}</a>;
  return (
    <NavLink to={to} end discover="none" className={noClass}>
      {children}
    </NavLink>
  );
}
