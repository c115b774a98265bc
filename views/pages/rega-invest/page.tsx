import { isOfFund } from '../../../src/content/schemas/projects.ts';
import { sentences } from '../../../src/site/claims.ts';
import { type Page, usePage } from '../../page.ts';
import { Chart } from '../../parts/charts.tsx';
import { OfferingBadge, OfferingNote } from '../../parts/disclaimers.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Embed } from '../../parts/forms/embed.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { NumberedList, TitledTexts } from '../../parts/lists.tsx';
import { WidePicture } from '../../parts/picture.tsx';
import { Lots } from '../../parts/projects.tsx';
import { Room, Start } from '../../parts/sections.tsx';

export const regaInvest: Page = {
  meta: ({ content }) => {
    const { title, description, picture } = content['rega-invest'];
    return { title, description, picture, icon: 'spark' };
  },
  View: RegaInvest,
};

function RegaInvest() {
  const { content } = usePage();
  const { badge, heading, lead, note, expectHeading, steps, picture, readHeading, read } = content['rega-invest'];
  const [{ figures }] = content['investment-selection'].paths;
  return (
    <>
      <Start
        badge={<OfferingBadge>{badge}</OfferingBadge>}
        heading={heading}
        lead={
          <>
            <p className="lead soft">{lead}</p>
            <OfferingNote withState>{note}</OfferingNote>
          </>
        }
        form={
          <Embed name="invest">
            <LeadForm id="interest" layout="card" />
          </Embed>
        }
      >
        <Figures figures={figures} />
      </Start>
      <NextProjects />
      <Room id="expect" heading={expectHeading}>
        <NumberedList items={steps} across />
      </Room>
      <WidePicture picture={picture} />
      <Limit />
      <Room id="read" heading={readHeading}>
        <TitledTexts items={read} className="trio ruled" />
      </Room>
    </>
  );
}

/** What the fund would build, at the foot of the first screen. */
function NextProjects() {
  const { content } = usePage();
  const { projects } = content.projects;
  return (
    <section className="on-ink" aria-labelledby="next-projects">
      <div className="wrap stack stack--wide">
        <h2 id="next-projects" className="h-small">
          {content['rega-invest'].projectsHeading}
        </h2>
        <div className="full">
          <Lots projects={projects.filter((project) => isOfFund(content, project) && project.state === 'planned')} />
        </div>
      </div>
    </section>
  );
}

function Limit() {
  const { limitHeading } = usePage().content['rega-invest'];
  return (
    <Room id="limit" heading={limitHeading} className="on-stone">
      <div className="split split--even">
        <Chart name="limit" told caption={<strong>One tenth</strong>} />
        <p className="lead">{sentences.limit}</p>
      </div>
    </Room>
  );
}
