import type { Page } from '../../page.ts';
import { usePage } from '../../page.ts';
import { Filled } from '../../parts/documents/filled.tsx';
import { Embed } from '../../parts/forms/embed.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { TierTwoLimit } from '../../parts/forms/tier-two-limit.tsx';
import { Head } from '../../parts/head.tsx';
import { Landmark, MessageCircle, ScrollText } from '../../parts/icon.tsx';
import { OfferingNote } from '../../parts/offering-note.tsx';
import { Rendering } from '../../parts/pictures/rendering.tsx';
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
      <WhatToExpect />
      <BeforeYouBegin />
    </>
  );
}

function Start() {
  const { badge, heading, lead, note, picture, pictureTitle } = usePage().content['rega-invest'];
  return (
    <section className="on-ink page">
      <div className="wrap room split split--even webinar">
        <div className="stack stack--wide stick">
          <p className="badge badge--lit">{badge}</p>
          <h1>{heading}</h1>
          <p className="lead soft">{lead}</p>
          <OfferingNote>{note}</OfferingNote>
          <TierTwoLimit />
          <div className="wide-only full">
            <Rendering picture={picture} title={pictureTitle} wide sizes="(width < 60rem) 92vw, 38rem" />
          </div>
        </div>
        <Embed of="invest">
          <LeadForm id="interest" layout="card" />
        </Embed>
      </div>
    </section>
  );
}

const stages = ['stage-1', 'stage-2', 'stage-3', 'stage-4'] as const;

function WhatToExpect() {
  const { expectHeading, steps } = usePage().content['rega-invest'];
  return (
    <section className="room" aria-labelledby="expect">
      <div className="wrap">
        <Head id="expect" plain>
          {expectHeading}
        </Head>
        <ol className="steps">
          {steps.map(({ title, text }, index) => (
            <li className={index === 0 ? 'step is-lit' : 'step'} key={title}>
              <Street of={stages[index] ?? 'plot'} />
              <div className="step__words">
                <h3>
                  {index + 1}. {title}
                </h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
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
