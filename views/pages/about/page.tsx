import { pathTo } from '../../../src/site/routes.ts';
import type { Page } from '../../page.ts';
import { usePage } from '../../page.ts';
import { Banner } from '../../parts/banner.tsx';
import { NextStep } from '../../parts/forms/next-step.tsx';
import { ArrowRight } from '../../parts/icon.tsx';
import { Experience } from './experience.tsx';
import { Management } from './management.tsx';
import { Role } from './role.tsx';
import { Sponsor } from './sponsor.tsx';
import { Strategy } from './strategy.tsx';

export const about: Page = {
  meta: ({ content: { about } }) => ({ title: about.title, description: about.description, picture: about.picture }),
  View: About,
};

function About() {
  const { heading, lead, picture, caption } = usePage().content.about;
  return (
    <>
      <Banner heading={heading} lead={lead} picture={picture} caption={caption} />
      <Sponsor />
      <Experience />
      <Role />
      <Strategy />
      <Management />
      <Next />
    </>
  );
}

function Next() {
  const { next } = usePage().content.about;
  return (
    <NextStep heading={next.heading} text={next.text} stone>
      <a className="btn" href={pathTo('investmentSelection')}>
        View Investment Options <ArrowRight className="icon" />
      </a>{' '}
      <a className="btn btn--line" href={pathTo('contact')}>
        Contact Us
      </a>
    </NextStep>
  );
}
