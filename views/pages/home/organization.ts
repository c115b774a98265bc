import type { Organization, WithContext } from 'schema-dts';
import { pathTo } from '../../../src/site/routes.ts';
import type { PageProps } from '../../page.ts';

/** What search engines read of the company, as a schema.org Organization. */
export function organization(company: PageProps['content']['company'], origin: string): WithContext<Organization> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company.name,
    legalName: company.legalName,
    url: origin + pathTo('home'),
    logo: `${origin}/icons/icon-512.png`,
    email: company.email,
    telephone: company.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.streetAddress,
      addressLocality: company.city,
      addressRegion: company.region,
      postalCode: company.postalCode,
      addressCountry: 'US',
    },
    sameAs: company.social.map(({ href }) => href),
  };
}
