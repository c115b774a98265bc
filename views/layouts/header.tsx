import { type ComponentType, Fragment, type ReactNode } from 'react';
import {
  headerVariant,
  investTarget,
  logoFor,
  type NavigationItem,
  navigationFor,
  showsInvestButton,
} from '../../src/site/frame.ts';
import { pathTo } from '../../src/site/routes.ts';
import { usePage } from '../page.ts';
import { ArrowRight, ChevronDown, ExternalLink, Menu, User, X } from '../parts/icon.tsx';
import { Logo } from '../parts/logo.tsx';
import { NavigationLink } from './navigation-link.tsx';

export function Header() {
  const { path, addresses } = usePage();
  const solid = headerVariant(path) === 'solid';
  const logo = logoFor(path);
  const items = navigationFor(path);
  const invest = showsInvestButton(path) && investTarget(path);
  return (
    <header className={solid ? 'bar is-solid' : 'bar'} data-solid={solid ? '' : undefined}>
      <div className="wrap bar__in">
        <Logo variant={logo.variant} href={logo.linked ? pathTo('home') : undefined} />
        <nav className="nav" aria-label="Main">
          <Navigation items={items} group={DropDown} />
        </nav>
        <a className="btn btn--quiet btn--login" href={addresses.shareholder} target="_blank" rel="noopener">
          <User className="icon" />
          <span>Shareholder Login</span>
        </a>{' '}
        {invest && (
          <a className="btn btn--line btn--cta" href={invest}>
            Invest With Us
          </a>
        )}
        <details className="menu">
          <summary aria-label="Menu">
            <Menu className="icon" />
            <X className="icon" />
          </summary>
          <nav className="menu__list sub" aria-label="Menu">
            <Navigation items={items} group={Expandable} />
            <a href={addresses.shareholder} target="_blank" rel="noopener">
              Shareholder Login <ExternalLink className="icon" />
            </a>{' '}
            {invest && (
              <a className="sub__cta" href={invest}>
                Invest With Us <ArrowRight className="icon" />
              </a>
            )}
          </nav>
        </details>
      </div>
    </header>
  );
}

function DropDown({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <details className="drop" name="bar">
      <summary>
        {label} <ChevronDown className="icon" />
      </summary>
      <div className="drop__list">{children}</div>
    </details>
  );
}

function Expandable({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <details>
      <summary>
        {label} <ChevronDown className="icon" />
      </summary>
      {children}
    </details>
  );
}

/** Used in the bar and in the menu, which open groups differently. */
function Navigation({
  items,
  group: Group,
}: {
  items: readonly NavigationItem[];
  group: ComponentType<{ label: string; children: ReactNode }>;
}) {
  return items.map((item) =>
    'links' in item ? (
      <Group key={item.label} label={item.label}>
        <Navigation items={item.links} group={Group} />
      </Group>
    ) : (
      <Fragment key={item.label}>
        <NavigationLink to={item.href}>{item.label}</NavigationLink>{' '}
      </Fragment>
    ),
  );
}
