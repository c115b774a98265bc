import { ArrowRight, ChevronDown, ExternalLink, Menu, User, X } from 'lucide-react';
import { Fragment } from 'react';
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
          <Navigation items={items} inBar />
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
            <Navigation items={items} />
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

/** In the bar a group of links drops down; in the menu it unfolds. */
function Navigation({ items, inBar }: { items: readonly NavigationItem[]; inBar?: true }) {
  return items.map((item) =>
    'links' in item ? (
      <details key={item.label} className={inBar && 'drop'} name={inBar && 'bar'}>
        <summary>
          {item.label} <ChevronDown className="icon" />
        </summary>
        <div className={inBar && 'drop__list'}>
          <Navigation items={item.links} />
        </div>
      </details>
    ) : (
      <Fragment key={item.label}>
        <NavigationLink to={item.href}>{item.label}</NavigationLink>{' '}
      </Fragment>
    ),
  );
}
