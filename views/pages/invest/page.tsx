import { ChevronDown, Hammer, HandCoins, KeyRound, Layers } from 'lucide-react';
import { captionOf, madeAs } from '../../../src/content/schemas/pictures.ts';
import type { VideoId } from '../../../src/content/schemas/videos.ts';
import { framesFor, sampleNoteOf } from '../../../src/content/video.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type SectionSlot, sectionPicture } from '../../../src/site/uploads.ts';
import { type Page, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { ShortfallChart, Turning65Chart } from '../../parts/charts.tsx';
import { Bases, NotOpen, OfferingBadge, OfferingNote, TierTwoLimit } from '../../parts/disclaimers.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Fold } from '../../parts/fold.tsx';
import { FootnoteMark, Footnotes } from '../../parts/footnotes.tsx';
import { Assistant, assistantMeta } from '../../parts/forms/assistant.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { Video } from '../../parts/forms/video.tsx';
import { Island } from '../../parts/island.tsx';
import { TitledTexts } from '../../parts/lists.tsx';
import { CalculatorRoom, Questions } from '../../parts/money.tsx';
import { Picture, WidePicture } from '../../parts/picture.tsx';
import { Reel } from '../../parts/reel.tsx';
import { Closing, Head, Room } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';
import { TeamPlate } from '../../parts/team.tsx';
import { Unbroken } from '../../parts/text.tsx';

export const invest: Page = {
  meta: (page) => {
    const { invest, videos } = page.content;
    const { title, description, picture } = invest;
    return { title, description, picture, ...assistantMeta(page, framesFor(videos, 'overview')) };
  },
  View: Invest,
  street: false,
  calculates: 'spark',
};

/** Milliseconds that a step stays lit. */
const stepRotation = 4000;

/** The building rises from step to step. */
const looks = [
  { stage: 'stage-1', Icon: Layers },
  { stage: 'stage-2', Icon: Hammer },
  { stage: 'stage-3', Icon: KeyRound },
  { stage: 'stage-4', Icon: HandCoins },
] as const;

function Steps() {
  const { steps } = usePage().content.invest;
  return (
    <Room id="fund-steps-heading" heading={steps.heading}>
      <div className="moving">
        <ol className="steps" id="fund-steps" aria-labelledby="fund-steps-heading">
          {steps.items.map(({ title, text }, index) => {
            const { stage, Icon } = looks[index] ?? looks[0];
            return (
              <li className={index ? 'step marked' : 'step marked is-lit'} key={title}>
                <Street drawing={stage} />
                <div className="step__words">
                  <h3>
                    <Icon className="icon" />
                    {index + 1}. {title}
                  </h3>
                  <p>
                    <Unbroken>{text}</Unbroken>
                  </p>
                </div>
              </li>
            );
          })}
        </ol>
        <div className="rotation">
          <Island name="highlight" list="fund-steps" every={stepRotation} label="highlight of the four steps" />
          <OfferingNote>{steps.note}</OfferingNote>
        </div>
      </div>
    </Room>
  );
}

/** Milliseconds between steps of the portfolio carousel. */
const autoAdvance = 3000;

/** The customer's anchors are numbered from 18; readers see 1 and 2. */
const footnotes = { turning65: { id: '18', number: '1' }, shortfall: { id: '19', number: '2' } } as const;

function Demand() {
  const { invest, pictures } = usePage().content;
  const { demand } = invest;
  const slides = demand.slides.map((slide) => ({
    ...slide,
    location: madeAs(pictures, slide.picture, demand.slideNote),
  }));
  return (
    <Room id="demand" heading={demand.heading} className="on-ink">
      <p className="lead">{demand.lead}</p>
      <div className="pair mt-l">
        <Turning65Chart footnote={<FootnoteMark {...footnotes.turning65} />} />
        <ShortfallChart footnote={<FootnoteMark {...footnotes.shortfall} />} />
      </div>
      <div className="mt-l" id="portfolio-slideshow">
        <h3>The fund would build</h3>
        <Reel
          id="slideshow"
          label="Portfolio pictures"
          noun="picture"
          every={autoAdvance}
          slides={slides}
          sizes="(width < 60rem) 75vw, 46rem"
        />
      </div>
      <Footnotes
        notes={[
          { ...footnotes.turning65, text: demand.footnotes.turning65 },
          { ...footnotes.shortfall, text: demand.footnotes.shortfall },
        ]}
      />
    </Room>
  );
}

function Invest() {
  const { calculator } = usePage().content.invest;
  return (
    <>
      <Hero />
      <ProblemSolution />
      <WhyInvest />
      <Demand />
      <Steps />
      <CalculatorRoom offering="spark" heading={calculator.heading} />
      <Questions offering="spark" beside={<Leadership />} />
      <Community />
      <InvestClosing />
      <Assistant />
    </>
  );
}

function InvestClosing() {
  const { closing } = usePage().content.invest;
  return (
    <Closing heading={closing.heading} lead={closing.lead}>
      <LinkButton look="light" href={pathTo('regaInvest')} label={closing.button} arrow />
      <NotOpen />
    </Closing>
  );
}

function Community() {
  const { community } = usePage().content.invest;
  return (
    <Room id="community" heading={community.heading} className="on-stone">
      <WidePicture picture={community.picture} />
      <TitledTexts items={community.items} className="trio trio--brief mt-l" />
    </Room>
  );
}

/** The fund, its first form, and the key figures: before the video on phones, below it on wide screens. */
function Hero() {
  const { content, addresses, filing } = usePage();
  const { company, invest } = content;
  const { hero } = invest;
  return (
    <section className="page">
      <div className="wrap invest-hero">
        <div className="stack stack--wide invest-hero__words">
          <OfferingBadge>{hero.badge}</OfferingBadge>
          <h1>{hero.heading}</h1>
          <p className="lead">
            {hero.lead} <span className="whole">{hero.risk}</span>
          </p>
          <p className="reading reading--short">
            <span>
              By <a href={pathTo('about')}>{company.name}</a>, a developer in {company.city}, {company.region}.
            </span>{' '}
            {!filing.qualified && <span>{hero.closed}</span>}
          </p>
          <LeadForm id="spark" layout="line" />
        </div>
        <div className="links invest-hero__links" id="webinar">
          <a href={pathTo('webinar')}>Watch Our Webinar</a> <a href={addresses.circular}>Offering circular</a>
        </div>
        <div className="invest-hero__art">
          <Video id="overview" sizes="(width < 48rem) 100vw, 90vw" eager />
          <Transcript id="overview" />
        </div>
        <KeyFigures />
      </div>
    </section>
  );
}

/** The transcript of a video, and a note while it is a sample. */
function Transcript({ id }: { id: VideoId }) {
  const video = usePage().content.videos[id];
  const { transcript } = video;
  const sampleNote = sampleNoteOf(video);
  return (
    <>
      {sampleNote && <p className="note transcript">{sampleNote}</p>}
      {transcript && (
        <details className="transcript">
          <summary>
            Transcript <ChevronDown className="icon" />
          </summary>
          {transcript.map((line) => (
            <p className="reading" key={line}>
              {line}
            </p>
          ))}
        </details>
      )}
    </>
  );
}

function KeyFigures() {
  const { figures } = usePage().content.invest;
  return (
    <section className="invest-hero__figures" id="key-figures" aria-label={figures.label}>
      <Figures figures={figures.items} />
      <div className="stack mt">
        <OfferingNote>{figures.note}</OfferingNote>
        <div className="links">
          <a href={pathTo('deckDownload')}>Investor deck</a> <a href={pathTo('projects')}>The next four projects</a>
        </div>
        <Fold summary={figures.limit}>
          <TierTwoLimit />
        </Fold>
      </div>
    </section>
  );
}

function Leadership() {
  const { invest, team } = usePage().content;
  const { leadership } = invest;
  const members = leadership.order.flatMap((id) => team.members.filter((member) => member.id === id));
  return (
    <section id="leadership" aria-labelledby="leadership-heading">
      <Head id="leadership-heading">{leadership.heading}</Head>
      <div className="people">
        {members.map((member) => (
          <TeamPlate key={member.id} member={member} title={member.titles.invest} />
        ))}
      </div>
    </section>
  );
}

const slots = ['problem', 'solution'] as const;

function ProblemSolution() {
  const { problemSolution } = usePage().content.invest;
  return (
    <Room id="problem-solution-heading" heading={problemSolution.heading} anchor="problem-solution">
      <div className="pair pair--bleed">
        {slots.map((slot) => {
          const { kind, title, text } = problemSolution[slot];
          return (
            <article key={slot}>
              <SectionImage slot={slot} />
              <div className="stack">
                <h3>
                  <span className="soft">{`${kind}:`}</span> {title}
                </h3>
                <p className="soft">
                  <Unbroken>{text}</Unbroken>
                </p>
              </div>
            </article>
          );
        })}
      </div>
    </Room>
  );
}

/** The picture of one of the two sections whose picture can be replaced. */
function SectionImage({ slot }: { slot: SectionSlot }) {
  const { content } = usePage();
  const { picture } = content.invest.problemSolution[slot];
  const uploaded = content['section-pictures'][sectionPicture(slot)];
  const made = madeAs(content.pictures, picture);
  return (
    <figure className="sheet__pic sheet__pic--wide">
      {uploaded ? (
        // Its text is next to it: an upload comes without an alternative text.
        <Picture name={sectionPicture(slot)} sizes="50vw" decorative />
      ) : (
        <>
          <Picture name={picture} sizes="50vw" />
          <figcaption className="caption">
            <span className="wide-only">{captionOf(content.pictures, picture).replace(made, '')}</span>
            {made}
          </figcaption>
        </>
      )}
    </figure>
  );
}

/** Milliseconds that a reason stays lit. */
const rotation = 3000;

function WhyInvest() {
  const { why } = usePage().content.invest;
  return (
    <Room id="why-invest-heading" heading={why.heading} anchor="why-invest">
      <div className="moving">
        <ul className="trio trio--brief" id="why-invest-items" aria-labelledby="why-invest-heading">
          {why.items.map(({ title, text }, index) => (
            <li className={index ? 'marked' : 'marked is-lit'} key={title}>
              <h3>{title}</h3>
              <p>
                <Unbroken>{text}</Unbroken>
              </p>
            </li>
          ))}
        </ul>
        <div className="rotation">
          <Island name="highlight" list="why-invest-items" every={rotation} label="highlight of the four reasons" />
          <Fold summary={why.record}>
            <Bases names={['vacancy', 'record']} />
          </Fold>
        </div>
      </div>
    </Room>
  );
}
