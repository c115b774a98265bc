import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The frame of every public page. */
export function SiteLayout({ street, children }: { street: boolean; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main">{children}</main>
      <Footer street={street} />
      <output className="toasts" id="toasts" />
    </>
  );
}
