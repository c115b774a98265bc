import type { Organization, WithContext } from 'schema-dts';
import { captionOf } from '../../../src/content/schemas/pictures.ts';
import { projectOfPicture } from '../../../src/content/schemas/projects.ts';
import { telephone } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { metaOf, type Page, type PageProps, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { Bases, BothClosedBadge, OfferingNote, Regulation, WhatNext } from '../../parts/disclaimers.tsx';
import { Facts, Figures } from '../../parts/figures.tsx';
import { TitledTexts } from '../../parts/lists.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Legend } from '../../parts/projects.tsx';
import { Reel } from '../../parts/reel.tsx';
import { Closing, Room } from '../../parts/sections.tsx';
import { Buildings } from '../../parts/street.tsx';

export const home: Page = {
  meta: ({ content: { home, company }, origin }) => ({ ...metaOf(home), jsonLd: [organization(company, origin)] }),
  View: Home,
  street: false,
};

function Home() {
  const { closing } = usePage().content.home;
  return (
    <>
      <Hero />
      <Brands />
      <WhoWeAre />
      <Mission />
      <Opportunities />
      <Portfolio />
      <Closing heading={closing.heading} lead={closing.lead}>
        <WhatNext funds="Invest Now" />
      </Closing>
    </>
  );
}

function Hero() {
  const { hero } = usePage().content.home;
  return (
    <section className="hero on-ink">
      <div className="wrap hero__words">
        <div className="stack">
          <BothClosedBadge />
          <h1>{hero.heading}</h1>
        </div>
        <div className="hero__side">
          <p>{hero.line}</p>
          <p>{hero.what}</p>
        </div>
        <WhatNext funds="Investment Opportunities">
          <LinkButton look="quiet" href="#portfolio" label="View Our Portfolio" />
        </WhatNext>
      </div>
      <Picture name={hero.picture} narrow="131vw" className="hero__art" eager />
      <p className="caption">{hero.caption}</p>
    </section>
  );
}

function Opportunities() {
  const { content } = usePage();
  const { paths, note } = content['investment-selection'];
  const { opportunities } = content.home;
  return (
    <Room id="opportunities" heading={opportunities.heading}>
      <p className="lead">{opportunities.lead}</p>
      <div className="pair funds mt-l">
        {paths.map((path) => (
          <Fund key={path.to} path={path} />
        ))}
      </div>
      <div className="beside mt">
        <OfferingNote>{note}</OfferingNote>
      </div>
      <TitledTexts items={opportunities.values} className="trio trio--brief ruled mt-xl" />
      <div className="acts mt-l">
        <LinkButton href={pathTo('investmentSelection')} label="View Investment Options" arrow />
      </div>
    </Room>
  );
}

/** The conditions of each fund, and its targets. */
function Fund({ path }: { path: PageProps['content']['investment-selection']['paths'][number] }) {
  return (
    <article className="card on-stone">
      <div>
        <h3>{path.name}</h3>
        <Regulation path={path} />
      </div>
      <p>{path.text}</p>
      <Figures figures={path.figures} />
      <p>
        <a href={pathTo(path.to)}>{path.link}</a>
      </p>
    </article>
  );
}

/** Structured data of the company. */
function organization(company: PageProps['content']['company'], origin: string): WithContext<Organization> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company.name,
    legalName: company.legalName,
    url: origin + pathTo('home'),
    logo: `${origin}/icons/icon-512.png`,
    email: company.email,
    telephone: telephone(company.phone).replace('tel:', ''),
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
  const { content } = usePage();
  const { portfolio } = content.home;
  const slides = portfolio.slides.map((slide) => {
    const project = projectOfPicture(content, slide.picture);
    return { ...slide, state: project && content.projects.states[project.state].label };
  });
  const all = <a href={pathTo('projects')}>{`${portfolio.all} (${content.projects.projects.length})`}</a>;
  return (
    <Room id="portfolio-heading" heading={portfolio.heading} className="on-stone" anchor="portfolio" link={all}>
      <Reel
        id="portfolio-reel"
        label="Portfolio"
        noun="project"
        every={autoAdvance}
        slides={slides}
        note={portfolio.note}
      />
    </Room>
  );
}

function WhoWeAre() {
  const { home, team, projects } = usePage().content;
  const { who } = home;
  const management = team.members.filter(({ pages }) => pages.includes('about'));
  return (
    <Room id="who" heading={who.heading} className="on-stone">
      <Figures figures={who.figures} />
      <div className="stack mt-l">
        <a href={pathTo('projects')}>{`The ${projects.projects.length} projects on this site`}</a>
        <Legend />
      </div>
      <div className="split split--even mt-xl">
        <div className="stack">
          <p className="lead">{who.lead}</p>
          <p>{who.text}</p>
          <p>
            <a href={pathTo('about')}>About us and our management</a>
          </p>
        </div>
        <Facts facts={management.map(({ name, titles }) => ({ label: titles.about, value: name }))} />
      </div>
      <div className="notes mt-l">
        <Bases names={['developments']} />
        <p className="reading">{who.ipos}</p>
      </div>
    </Room>
  );
}

/** One sentence, over the town that it is about. */
function Mission() {
  const { home, pictures } = usePage().content;
  const { missionHeading, mission, picture } = home.who;
  return (
    <section className="mission on-ink" aria-labelledby="mission">
      <div className="wrap">
        <h2 className="kind" id="mission">
          {missionHeading}
        </h2>
        <blockquote>{mission}</blockquote>
      </div>
      <Picture name={picture} sizes="(width < 60rem) 100vw, 66vw" narrow="100vw" decorative />
      <p className="caption">{captionOf(pictures, picture)}</p>
    </section>
  );
}

/** The five brands as five buildings of one street. */
function Brands() {
  const { home, company } = usePage().content;
  const { heading, items } = home.brands;
  const families = [company.name, ...items.map(({ name }) => name)];
  return (
    <Room id="brands" heading={heading}>
      <Buildings
        items={items.map(({ name, drawing, to, description }) => {
          const family = families.findLast((one) => name.startsWith(`${one} `));
          const label = family ? (
            <>
              <small>{family}</small>
              {name.slice(family.length)}
            </>
          ) : (
            name
          );
          return {
            drawing,
            name,
            heading: (
              <h3 className="brand">
                <BrandMark of={drawing} />
                {to ? <a href={pathTo(to)}>{label}</a> : label}
              </h3>
            ),
            text: description,
          };
        })}
      />
    </Room>
  );
}

type Drawing = PageProps['content']['home']['brands']['items'][number]['drawing'];

/** Outline and lit windows of each logo, in the box and the line of the company's own. */
const marks: Readonly<Record<Drawing, { outline: string; lit: string }>> = {
  residence: { outline: 'M3 30V15L12 6l9 9 9-9 9 9v15M21 15v15M0 30h42', lit: 'M8 18h8v7H8z' },
  cottages: { outline: 'M2 30V19l8-8 8 8v11M18 30V21l10-10 10 10v9M33 16V9h4v11M0 30h42', lit: 'M24 22h8v8h-8z' },
  'flex-3': { outline: 'M2 30V14l12-7v7l13-7v7l13-7v23M0 30h42', lit: 'M22 19h12v11H22z' },
  housing: { outline: 'M7 30V3h28v27M7 12h28M7 21h28M21 3v18M0 30h42', lit: 'M24 14h8v5h-8z' },
  acquisition: { outline: 'M2 30V14l11-9 11 9v16M33 9v12M27 15h12M0 30h42', lit: 'M9 17h8v8H9z' },
  storage: { outline: 'M2 30V10h38v20M2 15h38M15 15v15M28 15v15M0 30h42', lit: 'M17 18h9v12h-9z' },
};

/** The small logo of a brand. */
function BrandMark({ of }: { of: Drawing }) {
  const { outline, lit } = marks[of];
  return (
    <svg className="brand__mark" viewBox="0 0 42 32" aria-hidden="true">
      <path className="w" d={lit} />
      <path d={outline} />
    </svg>
  );
}
