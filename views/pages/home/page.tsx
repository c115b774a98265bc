import type { Organization, WithContext } from 'schema-dts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, type PageProps, usePage } from '../../page.ts';
import { Closing } from '../../parts/closing.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Head } from '../../parts/head.tsx';
import { ArrowRight, HandHeart, HardHat, TrendingUp } from '../../parts/icon.tsx';
import { IconList } from '../../parts/icon-list.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';
import { Picture } from '../../parts/pictures/picture.tsx';
import { Reel } from '../../parts/pictures/reel.tsx';
import { Street } from '../../parts/pictures/street.tsx';
import { Brands } from './brands.tsx';

export const home: Page = {
  meta: ({ content: { home, company }, origin }) => ({
    title: home.title,
    description: home.description,
    picture: home.hero.picture,
    jsonLd: [organization(company, origin)],
  }),
  View: Home,
  street: false,
};

function Home() {
  return (
    <>
      <Hero />
      <Brands />
      <WhoWeAre />
      <Opportunities />
      <Portfolio />
      <HomeClosing />
    </>
  );
}

function Hero() {
  const { hero } = usePage().content.home;
  return (
    <>
      <section className="hero on-ink">
        <div className="wrap hero__words">
          <h1>{hero.heading}</h1>
          <div className="hero__side">
            <p>{hero.line}</p>
            <p>{hero.what}</p>
          </div>
          <div className="acts">
            <a className="btn btn--light" href={pathTo('investmentSelection')}>
              Investment Opportunities
            </a>{' '}
            <a className="btn btn--line" href="#portfolio">
              View Our Portfolio
            </a>
          </div>
        </div>
        <Picture
          name={hero.picture}
          sizes="100vw"
          narrow={{ crop: 'card', sizes: '131vw' }}
          className="hero__art"
          eager
        />
      </section>
      <p className="caption wrap">{hero.caption}</p>
    </>
  );
}

function HomeClosing() {
  const { closing } = usePage().content.home;
  return (
    <Closing heading={closing.heading} lead={closing.lead}>
      <a className="btn btn--light" href={pathTo('investmentSelection')}>
        Invest Now <ArrowRight className="icon" />
      </a>
    </Closing>
  );
}

const icons = [HardHat, TrendingUp, HandHeart] as const;

function Opportunities() {
  const { opportunities } = usePage().content.home;
  return (
    <section className="room" aria-labelledby="opportunities">
      <div className="wrap">
        <Head id="opportunities" street={<Street of="crane" />}>
          {opportunities.heading}
        </Head>
        <div className="split">
          <div className="stack stack--wide stick">
            <p className="lead">{opportunities.lead}</p>
            <a className="btn" href={pathTo('investmentSelection')}>
              View Investment Options <ArrowRight className="icon" />
            </a>
            <OfferingNote>All returns are targeted, not guaranteed.</OfferingNote>
          </div>
          <IconList items={opportunities.values} icons={icons} />
        </div>
      </div>
    </section>
  );
}

/** What search engines read of the company, as a schema.org Organization. */
function organization(company: PageProps['content']['company'], origin: string): WithContext<Organization> {
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

/** Milliseconds between steps of the portfolio carousel. */
const autoAdvance = 5000;

function Portfolio() {
  const { portfolio } = usePage().content.home;
  return (
    <section className="room on-stone" id="portfolio" aria-labelledby="portfolio-heading">
      <div className="wrap">
        <Head id="portfolio-heading">{portfolio.heading}</Head>
        <Reel id="portfolio-reel" label="Portfolio" noun="project" every={autoAdvance} slides={portfolio.slides} />
        <p className="mt">
          <a href={pathTo('projects')}>{portfolio.all}</a>
        </p>
        <p className="note mt">{portfolio.note}</p>
      </div>
    </section>
  );
}

function WhoWeAre() {
  const { who } = usePage().content.home;
  return (
    <section className="room on-stone" aria-labelledby="who">
      <div className="wrap">
        <Head id="who" street={<Street of="housing" />}>
          {who.heading}
        </Head>
        <Figures figures={who.figures} />
        <div className="who">
          <div className="stack">
            <p className="lead">{who.lead}</p>
            <p className="soft">{who.text}</p>
            <p>
              <a href={pathTo('about')}>About us and our management</a>
            </p>
          </div>
          <div className="mission on-ink">
            <h3 className="kind">{who.missionHeading}</h3>
            <blockquote>{who.mission}</blockquote>
          </div>
        </div>
      </div>
    </section>
  );
}
