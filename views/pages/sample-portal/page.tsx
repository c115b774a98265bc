import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { ArrowRight } from '../../parts/icon.tsx';
import { NextStep } from '../../parts/sections.tsx';

export const samplePortal: Page = {
  meta: ({ content }) => {
    const { title, description } = content['sample-portal'];
    return { title, description, unlisted: true };
  },
  View: SamplePortal,
};

/** The target of portal links until the settings have their addresses. */
function SamplePortal() {
  const { content, remembered } = usePage();
  const { heading, lead, opens, known, helpHeading, helpText } = content['sample-portal'];
  const isKnown = remembered?.sent.regd !== undefined;
  return (
    <>
      <section className="on-ink page legal-head">
        <div className="wrap stack stack--wide">
          <h1>{heading}</h1>
          <p className="lead soft">{lead}</p>
          {isKnown ? (
            <>
              <p className="lead">{known}</p>
              <a className="btn btn--light" href={pathTo('ppm')}>
                Read the memorandum <ArrowRight className="icon" />
              </a>
            </>
          ) : (
            <>
              <p className="lead">{opens}</p>
              <LeadForm id="portal" layout="line" />
            </>
          )}
        </div>
      </section>
      <NextStep heading={helpHeading} text={helpText}>
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
