import { type Page, usePage } from '../../page.ts';
import { NotOpen, OfferingBadge, OfferingNote, TierTwoLimit } from '../../parts/disclaimers.tsx';
import { Embed } from '../../parts/forms/embed.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { Landmark, MessageCircle, ScrollText } from '../../parts/icon.tsx';
import { IconList, NumberedList } from '../../parts/lists.tsx';
import { Room, SideRoom, Start } from '../../parts/sections.tsx';

export const regaInvest: Page = {
  meta: ({ content }) => {
    const { title, description, picture } = content['rega-invest'];
    return { title, description, picture, icon: 'spark' };
  },
  View: RegaInvest,
};

function RegaInvest() {
  const { badge, heading, lead, note } = usePage().content['rega-invest'];
  return (
    <>
      <Start
        badge={<OfferingBadge>{badge}</OfferingBadge>}
        heading={heading}
        lead={
          <>
            <p className="lead soft">{lead}</p>
            <NotOpen belowBadge />
            <OfferingNote>{note}</OfferingNote>
          </>
        }
        form={
          <Embed name="invest">
            <LeadForm id="interest" layout="card" />
          </Embed>
        }
      />
      <WhatToExpect />
      <BeforeYouBegin />
    </>
  );
}

function WhatToExpect() {
  const { expectHeading, steps } = usePage().content['rega-invest'];
  return (
    <Room id="expect" heading={expectHeading}>
      <NumberedList items={steps} across />
    </Room>
  );
}

function BeforeYouBegin() {
  const { limitHeading, readHeading, read } = usePage().content['rega-invest'];
  return (
    <SideRoom id="read" heading={readHeading} stone>
      <div className="stack stack--wide">
        <div className="stack">
          <h3>{limitHeading}</h3>
          <TierTwoLimit />
        </div>
        <IconList items={read} icons={[ScrollText, Landmark, MessageCircle]} />
      </div>
    </SideRoom>
  );
}
