import { isOfFund } from '../../../src/content/schemas/projects.ts';
import { sentences } from '../../../src/site/claims.ts';
import { formatDollars } from '../../../src/site/format.ts';
import { metaOf, type Page, usePage } from '../../page.ts';
import { Chart } from '../../parts/charts.tsx';
import { OfferingBadge, OfferingNote } from '../../parts/disclaimers.tsx';
import { Embed } from '../../parts/forms/embed.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { NumberedList, TitledTexts } from '../../parts/lists.tsx';
import { Rendering } from '../../parts/picture.tsx';
import { Lots } from '../../parts/projects.tsx';
import { Room, Start } from '../../parts/sections.tsx';

export const regaInvest: Page = {
  meta: ({ content }) => ({ ...metaOf(content['rega-invest']), icon: 'spark' }),
  View: RegaInvest,
};

function RegaInvest() {
  const { content } = usePage();
  const { badge, heading, lead, note, ...page } = content['rega-invest'];
  const next = content.projects.projects.filter((one) => isOfFund(content, one) && one.state === 'planned');
  return (
    <>
      <Start
        badge={<OfferingBadge>{badge}</OfferingBadge>}
        heading={heading}
        lead={
          <>
            <p className="lead">{lead}</p>
            <OfferingNote withState>{note}</OfferingNote>
          </>
        }
        form={
          <Embed name="invest">
            <LeadForm id="interest" layout="card" />
          </Embed>
        }
      />
      <section className="on-ink" aria-labelledby="next-projects">
        <div className="wrap">
          <h2 id="next-projects" className="h-small">
            {page.projectsHeading}
          </h2>
          <div className="mt">
            <Lots projects={next} />
          </div>
        </div>
      </section>
      <section className="room" aria-labelledby="expect">
        <div className="wrap split split--even split--off">
          <div className="stack stack--wide">
            <h2 id="expect">{page.expectHeading}</h2>
            <NumberedList items={page.steps} />
          </div>
          <Rendering picture={page.picture} title={page.pictureTitle} sizes="(width < 60rem) 92vw, 55vw" />
        </div>
      </section>
      <Room id="limit" heading={page.limitHeading} className="on-stone grounded">
        <Chart
          name="limit"
          told
          caption={
            <>
              <p>
                <strong>{formatDollars(content.offerings.spark.minimum)}</strong> {page.limitLeast}
              </p>
              <p>
                <strong>One tenth</strong> {page.limitMost} <small>{sentences.limit}</small>
              </p>
            </>
          }
        />
      </Room>
      <Room id="read" heading={page.readHeading}>
        <TitledTexts items={page.read} className="trio ruled" />
      </Room>
    </>
  );
}
