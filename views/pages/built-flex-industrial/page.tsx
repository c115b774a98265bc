import { pathTo } from '../../../src/site/routes.ts';
import type { Page } from '../../page.ts';
import { usePage } from '../../page.ts';
import { Breadcrumbs } from '../../parts/breadcrumbs.tsx';
import { Closing } from '../../parts/closing.tsx';
import { Assistant, assistantMeta } from '../../parts/forms/assistant.tsx';
import { Benefits } from './benefits.tsx';
import { Definition } from './definition.tsx';
import { Fund } from './fund.tsx';
import { Reasons } from './reasons.tsx';

export const builtFlexIndustrial: Page = {
  meta: (page) => {
    const { title, description, picture } = page.content['built-flex-industrial'];
    return { title, description, picture, ...assistantMeta(page) };
  },
  View: BuiltFlexIndustrial,
  street: false,
};

function BuiltFlexIndustrial() {
  return (
    <>
      <Hero />
      <Definition />
      <Reasons />
      <Fund />
      <Benefits />
      <Momentum />
      <Assistant />
    </>
  );
}

function Hero() {
  const { emoji, heading, lead } = usePage().content['built-flex-industrial'];
  return (
    <section className="on-ink page">
      <div className="wrap room stack emoji-hero">
        <Breadcrumbs />
        <p className="emoji-hero__emoji" aria-hidden="true">
          {emoji}
        </p>
        <h1>{heading}</h1>
        <p className="lead soft">{lead}</p>
      </div>
    </section>
  );
}

function Momentum() {
  const { heading, lead } = usePage().content['built-flex-industrial'].momentum;
  return (
    <Closing heading={heading} lead={lead}>
      <div className="acts">
        <a className="btn btn--light" href={pathTo('deckDownload')}>
          Get the Investor Deck
        </a>{' '}
        <a className="btn btn--line" href={pathTo('contact')}>
          Schedule a Call with the Team
        </a>{' '}
        <a className="btn btn--line" href={`${pathTo('home')}#portfolio`}>
          Explore the Project Pipeline
        </a>
      </div>
    </Closing>
  );
}
