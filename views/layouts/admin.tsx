import type { ReactNode } from 'react';
import { pathTo, type Role } from '../../src/site/routes.ts';
import { usePage } from '../page.ts';
import { CircleAlert, CircleCheck, X } from '../parts/icon.tsx';
import { Logo } from '../parts/logo.tsx';
import { PlaceLink } from './place-link.tsx';

const places: readonly {
  to: 'admin' | 'adminLeads' | 'adminAccounts' | 'adminOwnAccount';
  label: string;
  roles?: readonly Role[];
}[] = [
  { to: 'admin', label: 'Dashboard' },
  { to: 'adminLeads', label: 'Leads' },
  { to: 'adminAccounts', label: 'Accounts', roles: ['admin'] },
  { to: 'adminOwnAccount', label: 'Your account' },
];

/** The frame of the pages behind the sign-in. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { admin } = usePage();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="admin-bar">
        <div className="wrap">
          <Logo />
          <nav aria-label="Admin">
            {admin?.email &&
              places
                .filter(({ roles }) => !roles || (admin.role && roles.includes(admin.role)))
                .map(({ to, label }) => (
                  <PlaceLink key={to} to={pathTo(to)}>
                    {label}
                  </PlaceLink>
                ))}
          </nav>
          <a className="admin-bar__site" href={pathTo('home')}>
            Back to Site
          </a>
          {admin?.email && (
            <form method="post" action={pathTo('adminSignOut')}>
              <button className="admin-bar__out" type="submit">
                Sign out
              </button>
            </form>
          )}
        </div>
      </header>
      <main id="main">
        <div className="wrap">{children}</div>
      </main>
      <Notice />
    </>
  );
}

/** What just happened, with the way back where there is one. */
function Notice() {
  const { notice, here } = usePage().admin ?? {};
  const Icon = notice?.tone === 'bad' ? CircleAlert : CircleCheck;
  return (
    <output className="toasts" id="toasts">
      {notice && (
        <div className={notice.tone === 'bad' ? 'toast is-bad' : 'toast'}>
          <Icon className="icon" />
          <div>
            <strong>{notice.title}</strong>
            {notice.text && <p>{notice.text}</p>}
            {notice.undo && (
              <form method="post" action={pathTo('adminLeadsUndo')}>
                <input type="hidden" name="back" value={here} />
                {notice.undo.map((change) => (
                  <input type="hidden" name="undo" value={change} key={change} />
                ))}
                <button className="btn btn--quiet" type="submit">
                  Undo
                </button>
              </form>
            )}
          </div>
          {here && (
            <a className="toast__close" href={here} aria-label="Dismiss">
              <X className="icon" />
            </a>
          )}
        </div>
      )}
    </output>
  );
}
