import type { FunctionComponent, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { BreadcrumbList, WithContext } from 'schema-dts';
import { shippedColors } from '../src/site/company/colors.ts';
import { type PageName, type Route, type RouteName, routeNamed } from '../src/site/routes.ts';
import { Document, type DocumentAssets } from './document.tsx';
import { AdminLayout } from './layouts/admin.tsx';
import { Footer } from './layouts/footer.tsx';
import { Header } from './layouts/header.tsx';
import { type AnyPage, type Crumb, type Meta, type PageProps, PageProvider } from './page.ts';
import { pages } from './pages/index.ts';
import { WholeStreet } from './parts/street.tsx';
import { shareImageOf } from './share-image.ts';

/** The HTML of a page. Its style sheet is added later, at the end of the head. */
export function renderPage(page: AnyPage, props: PageProps, assets: DocumentAssets): string {
  const html = renderToString(documentOf(page, props, assets));
  const start = html.indexOf('>', html.indexOf('<body')) + 1;
  const end = html.length - '</body></html>'.length;
  // React would move both into the head. There, Chromium would show nothing before it has the font; here it comes just as early, and
  // a slow phone shows the first words up to half a second sooner.
  const font = `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>`;
  // At the end, the loader finds the complete page, and the font and the hero load before it.
  const boot = `<script type="module" async src="${assets.boot}"></script>`;
  return html.slice(0, start) + font + html.slice(start, end) + boot + html.slice(end);
}

/** The document of a page as React elements. */
function documentOf(page: AnyPage, props: PageProps, assets: DocumentAssets) {
  const { viewProps = {} } = props;
  const meta = page.meta(props, viewProps as never);
  const View = page.View as FunctionComponent;
  const { route, path, origin, content } = props;
  const breadcrumbs = findBreadcrumbs(page, props);
  const canonical = route.canonical ? routeNamed(route.canonical as RouteName).path : path;
  return (
    <Document
      meta={titled(meta, props, page.layout === 'admin')}
      jsonLd={[...(meta.jsonLd ?? []), ...(breadcrumbs.length ? [breadcrumbJsonLd(origin, breadcrumbs)] : [])]}
      canonical={page.layout === 'admin' || page.status === 404 || props.problem ? undefined : origin + canonical}
      site={content.company.name}
      color={(content.company.colors ?? shippedColors).ink}
      shareImage={shareImageOf(props, meta, canonical)}
      assets={assets}
      admin={page.layout === 'admin'}
    >
      <StaticRouter location={path}>
        <PageProvider value={{ ...props, breadcrumbs }}>
          {page.layout === 'admin' ? (
            <AdminLayout>
              <View {...viewProps} />
            </AdminLayout>
          ) : (
            <SiteLayout street={page.street ?? true}>
              <View {...viewProps} />
            </SiteLayout>
          )}
        </PageProvider>
      </StaticRouter>
    </Document>
  );
}

/** The title starts with "Error: " where values were refused, and ends with the company's name behind the sign-in. */
function titled(meta: Meta, { form, content, admin }: PageProps, isAdmin: boolean): Meta {
  const wrong = admin?.isRefusal || (form && form.outcome !== 'accepted');
  const whose = isAdmin ? ` | ${content.company.name}${meta.title === 'Admin' ? '' : ' admin'}` : '';
  return { ...meta, title: `${wrong ? 'Error: ' : ''}${meta.title}${whose}` };
}

/** From the home page down to the page itself; empty for routes without a parent. */
function findBreadcrumbs(page: AnyPage, props: PageProps): readonly Crumb[] {
  const { route, path } = props;
  // Skips pages shown in place of the route's own, such as for an unknown article.
  if (!route.parent || pages[route.page as PageName] !== page) return [];
  return [...above(route).map((route) => crumbOf({ ...props, route, path: route.path })), crumbOf({ ...props, path })];
}

/** Ancestor routes, topmost first. */
function above({ parent }: Route): Route[] {
  if (!parent) return [];
  const route = routeNamed(parent as RouteName);
  return parent === 'home' ? [route] : [...(route.parent ? above(route) : [routeNamed('home')]), route];
}

/** The footer label, the short name, or the title up to its explanation. */
function crumbOf(props: PageProps): Crumb {
  const { route, path } = props;
  const { title, short } = (pages[route.page as PageName] as AnyPage).meta(props, {} as never);
  return { name: route.quickLink ?? short ?? title.split(/ \| |: /)[0] ?? title, path };
}

const breadcrumbJsonLd = (origin: string, breadcrumbs: readonly Crumb[]): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name,
    item: origin + path,
  })),
});

function SiteLayout({ street, children }: { street: boolean; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main">{children}</main>
      {street && (
        <div className="foot-street on-ink">
          <WholeStreet />
        </div>
      )}
      <Footer />
      <output className="toasts" id="toasts" />
    </>
  );
}
