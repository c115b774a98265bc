import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { followUpChoices } from '../../src/leads/actions/due.ts';
import { formatCalendarDay } from '../../src/site/format.ts';
import { pathTo, type Role, type RouteName, routeNamed } from '../../src/site/routes.ts';
import { type Notice as PageNotice, usePage } from '../page.ts';
import { PostForm } from '../parts/admin/form.tsx';
import { Submit } from '../parts/button.tsx';
import { Logo } from '../parts/logo.tsx';
import { NavigationLink } from './navigation-link.tsx';

const places = [
  { to: 'admin', label: 'Today' },
  { to: 'adminLeads', label: 'Leads' },
  { to: 'adminContent', label: 'Content' },
  { to: 'adminAccounts', label: 'Accounts' },
  { to: 'adminOwnAccount', label: 'Your account' },
] as const;

export const mayOpen = (role: Role | undefined, to: RouteName) =>
  role !== undefined && (routeNamed(to).roles?.includes(role) ?? false);

export function AdminLayout({ children }: { children: ReactNode }) {
  const { admin } = usePage();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="admin-bar">
        <div className="wrap row">
          <Logo />
          <nav className="row" aria-label="Admin">
            {admin?.email &&
              places
                .filter(({ to }) => mayOpen(admin.role, to))
                .map(({ to, label }) => (
                  <NavigationLink key={to} to={pathTo(to)}>
                    {label}
                  </NavigationLink>
                ))}
          </nav>
          <a className="admin-bar__site" href={pathTo('home')}>
            Back to Site
          </a>
          {admin?.email && (
            <form method="post" action={pathTo('adminSignOut')}>
              <Submit look="quiet" label="Sign out" />
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

/** Marks a follow-up done, or moves it. */
function FollowUp({ lead: id, day }: NonNullable<PageNotice['followUp']>) {
  return (
    <PostForm className="row" action={pathTo('adminLeadAction', { id, action: 'due' })}>
      <p>Its follow-up is on {formatCalendarDay(day)}.</p>
      {[{ value: 'done', label: 'Done' }, ...followUpChoices].map(({ value, label }) => (
        <Submit look="quiet" name="move" value={value} key={value} label={label} />
      ))}
    </PostForm>
  );
}

/** The last action's result, with its undo. */
function Notice() {
  const { notice, here } = usePage().admin ?? {};
  const Icon = notice?.tone === 'bad' ? CircleAlert : CircleCheck;
  return (
    <output className="toasts" id="toasts">
      {notice && (
        <div className={notice.tone === 'bad' ? 'toast is-bad' : 'toast'}>
          <Icon className="icon" />
          <div className="row">
            <strong>{notice.title}</strong>
            {notice.text && <p>{notice.text}</p>}
            {notice.followUp && <FollowUp {...notice.followUp} />}
            {notice.undo && (
              <PostForm action={pathTo('adminLeadsUndo')}>
                <Submit look="quiet" name="undo" value={notice.undo} label="Undo" />
              </PostForm>
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
