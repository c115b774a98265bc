import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { ArrowRight } from '../../parts/icon.tsx';
import { InvestOrContact, NextStep, TextHead } from '../../parts/sections.tsx';

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
      <TextHead heading={heading} lead={lead}>
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
      </TextHead>
      <NextStep heading={helpHeading} text={helpText}>
        <InvestOrContact first="contact" />
      </NextStep>
    </>
  );
}
