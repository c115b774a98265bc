import { Fragment } from 'react';
import { sampleTexts } from '../../src/content/sample-texts.ts';
import { privateLegend, testingLegend } from '../../src/site/claims.ts';
import { yearOf } from '../../src/site/format.ts';
import { footerVariant } from '../../src/site/frame.ts';
import { pathTo, quickLinks } from '../../src/site/routes.ts';
import { usePage } from '../page.ts';
import { Fold } from '../parts/fold.tsx';
import { Logo } from '../parts/logo.tsx';
import { Reach } from '../parts/reach.tsx';
import { Filled } from '../parts/text.tsx';

/** On the fund page, disclosures replace the quick links. */
export function Footer() {
  const { path, route, content, now, optedOut, filing } = usePage();
  const { company, offerings } = content;
  const disclosures = footerVariant(path) === 'disclosures';
  return (
    <footer className="foot on-ink">
      <div className="wrap">
        <div className="foot__in">
          <div>
            <Logo variant={disclosures ? 'spark' : 'brand'} />
            <p className="foot__blurb">
              {company.blurb} That’s the aim of {offerings.spark.name}: targeted, not guaranteed
              {filing.qualified ? '.' : ', and not open yet.'}
            </p>
            <div className="social">
              {company.social.map(({ label, href }) => (
                <Fragment key={label}>
                  <a href={href} rel="noopener">
                    {label}
                  </a>{' '}
                </Fragment>
              ))}
            </div>
          </div>
          {!disclosures && <QuickLinks />}
          <ContactInfo />
        </div>
        {route.offering === 'regd' && <p className="note mt">{privateLegend(offerings.regd.name)}</p>}
        <Filing />
        {disclosures && <Disclosures />}
        <div className="foot__end">
          {sampleTexts(content).length > 0 && <p>Sample site: some details are placeholders.</p>}
          <span>
            © {yearOf(now)} {disclosures ? offerings.spark.name : company.name}. All rights reserved.
          </span>{' '}
          <span className="foot__legal">
            <a href={pathTo('privacy')}>Privacy</a> <a href={pathTo('terms')}>Terms</a>{' '}
            <a href={pathTo('accessibility')}>Accessibility</a>{' '}
            <a href={`${pathTo('privacy')}#choices`}>Your Privacy Choices</a>{' '}
            {optedOut && <span>Opt-out request honored</span>}
          </span>
        </div>
      </div>
    </footer>
  );
}

function QuickLinks() {
  return (
    <nav aria-labelledby="quick-links">
      <h2 id="quick-links">Quick Links</h2>
      <ul>
        {quickLinks.map(({ label, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactInfo() {
  const { company } = usePage().content;
  return (
    <div>
      <h2>Contact Info</h2>
      <address>
        <span>{company.streetAddress}</span>{' '}
        <span>
          {company.city}, {`${company.region}\u00a0${company.postalCode}`}
        </span>{' '}
        <Reach />
      </address>
    </div>
  );
}

/** The filing status of Spark Fund One, which every footer names. */
function Filing() {
  const { content, filing } = usePage();
  const { qualified, url, number } = filing;
  const fund = content.offerings.spark.name;
  if (qualified && !url && !number) return null;
  return (
    <section className="stack mt" id="filing" aria-label="Filing with the SEC">
      {!qualified && <p className="note">{testingLegend(fund)}</p>}
      {(url || number) && (
        <p className="reading">
          Filed with the SEC{number && `, file number ${number}`}.{' '}
          {url && <a href={url}>Read the filings of {fund} on EDGAR</a>}
        </p>
      )}
    </section>
  );
}

function Disclosures() {
  const { disclosures } = usePage().content.company;
  return (
    <section className="mt" aria-labelledby="disclosures">
      <h2 id="disclosures">Disclosures</h2>
      <div className="small-print">
        {disclosures.map(({ title, text }) => (
          <Fold key={title} summary={title}>
            <p>
              <Filled text={text} />
            </p>
          </Fold>
        ))}
      </div>
    </section>
  );
}
