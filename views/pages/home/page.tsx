import { pathTo } from '../../../src/site/routes.ts';
import type { Page } from '../../page.ts';
import { usePage } from '../../page.ts';
import { Closing } from '../../parts/closing.tsx';
import { ArrowRight } from '../../parts/icon.tsx';
import { Picture } from '../../parts/pictures/picture.tsx';
import { Brands } from './brands.tsx';
import { Opportunities } from './opportunities.tsx';
import { organization } from './organization.ts';
import { Portfolio } from './portfolio.tsx';
import { WhoWeAre } from './who-we-are.tsx';

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
