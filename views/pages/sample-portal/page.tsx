import { pathTo } from '../../../src/site/routes.ts';
import { metaOf, type Page, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { Cover } from '../../parts/cover.tsx';
import { NotOpen } from '../../parts/disclaimers.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { Rows } from '../../parts/lists.tsx';
import { Start } from '../../parts/sections.tsx';
import { Filled } from '../../parts/text.tsx';

export const samplePortal: Page = {
  meta: ({ content }) => ({ ...metaOf(content['sample-portal']), unlisted: true }),
  View: SamplePortal,
  street: false,
};

/** The target of portal links until the settings have their addresses. */
function SamplePortal() {
  const { content, remembered } = usePage();
  const { heading, lead, rows, opens, known } = content['sample-portal'];
  const isKnown = remembered?.sent.regd !== undefined;
  return (
    <Start
      heading={heading}
      picture={content.regd.hero.picture}
      lead={
        <>
          <p className="lead">{lead}</p>
          <p>
            <Filled text={isKnown ? known : opens} />
          </p>
          <NotOpen />
        </>
      }
      form={
        isKnown ? (
          <div className="stack stack--wide">
            <Cover {...content.memorandum} drawing="residence tree" />
            <LinkButton look="light" href={pathTo('ppm')} label="Read the memorandum" arrow />
          </div>
        ) : (
          <div className="stack stack--wide">
            <LeadForm id="portal" layout="card" />
            <Rows rows={rows} />
          </div>
        )
      }
    >
      {!isKnown && (
        <div className="acts">
          <LinkButton look="light" href={pathTo('investmentSelection')} label="View Investment Options" />
        </div>
      )}
    </Start>
  );
}
