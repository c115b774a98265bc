import { pathTo } from '../../../src/site/routes.ts';
import type { Page } from '../../page.ts';
import { NextStep } from '../../parts/forms/next-step.tsx';

export const samplePortal: Page = {
  meta: () => ({
    title: 'Investor portal | Mainstreet',
    description: 'The investor portal is coming soon. Until it opens, ask our team.',
    unlisted: true,
  }),
  View: SamplePortal,
};

/** Where the links to the portals lead until the settings name their addresses. */
function SamplePortal() {
  return (
    <>
      <section className="on-ink page legal-head">
        <div className="wrap stack stack--wide">
          <p className="badge badge--lit">SAMPLE</p>
          <h1>The investor portal is coming soon</h1>
          <p className="lead soft">
            Soon you’ll be able to sign in as a shareholder, or to invest in the opportunity fund if you’re accredited.
          </p>
        </div>
      </section>
      <NextStep heading="Can we help in the meantime?" text="Ask us anything, or compare the two ways to invest.">
        <a className="btn" href={pathTo('contact')}>
          Contact Us
        </a>{' '}
        <a className="btn btn--line" href={pathTo('investmentSelection')}>
          View Investment Options
        </a>
      </NextStep>
    </>
  );
}
