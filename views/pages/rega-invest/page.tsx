import type { Page } from '../../page.ts';
import { usePage } from '../../page.ts';
import { Breadcrumbs } from '../../parts/breadcrumbs.tsx';
import { Filled } from '../../parts/documents/filled.tsx';
import { Embed } from '../../parts/forms/embed.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { TierTwoLimit } from '../../parts/forms/tier-two-limit.tsx';
import { Landmark, MessageCircle, ScrollText } from '../../parts/icon.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';
import { Street } from '../../parts/pictures/street.tsx';

export const regaInvest: Page = {
  meta: ({ content }) => {
    const { title, description, picture } = content['rega-invest'];
    return { title, description, picture, icon: 'spark' };
  },
  View: RegaInvest,
};

function RegaInvest() {
  return (
    <>
      <Start />
      <BeforeYouBegin />
    </>
  );
}

function Start() {
  const { badge, heading, lead, note } = usePage().content['rega-invest'];
  return (
    <section className="on-ink page">
      <div className="wrap room split split--even webinar">
        <div className="stack stack--wide stick">
          <Breadcrumbs />
          <p className="badge badge--lit">{badge}</p>
          <h1>{heading}</h1>
          <p className="lead soft">{lead}</p>
          <OfferingNote>{note}</OfferingNote>
          <TierTwoLimit />
          <Cover />
        </div>
        <div className="stack stack--wide">
          <Embed of="invest">
            <LeadForm id="interest" layout="card" />
          </Embed>
          <WhatToExpect />
        </div>
      </div>
    </section>
  );
}

/** What comes after the form, as a checklist below it. */
function WhatToExpect() {
  const { expectHeading, steps } = usePage().content['rega-invest'];
  return (
    <section className="full mt" aria-labelledby="expect">
      <h2 id="expect" className="h-small">
        {expectHeading}
      </h2>
      <ol className="sheets mt">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className="sheets__number">{index + 1}</span> <h3>{title}</h3> <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The first page of the circular, drawn: what to read before anything else. */
function Cover() {
  const { cover } = usePage().content['rega-invest'];
  return (
    <div className="webinar__cover full" aria-hidden="true">
      <div className="sheet__pic sheet__pic--line deck-cover">
        <p className="deck-cover__name">{cover}</p>
        <Street of="flex-3 tree residence" />
      </div>
    </div>
  );
}

const icons = [ScrollText, Landmark, MessageCircle];

function BeforeYouBegin() {
  const { readHeading, read } = usePage().content['rega-invest'];
  return (
    <section className="room on-stone" aria-labelledby="read">
      <div className="wrap split">
        <h2 id="read">{readHeading}</h2>
        <ul className="list">
          {read.map(({ title, text }, index) => {
            const Icon = icons[index] ?? ScrollText;
            return (
              <li key={title}>
                <Icon className="icon" />
                <h3>{title}</h3>
                <p>
                  <Filled text={text} />
                </p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
