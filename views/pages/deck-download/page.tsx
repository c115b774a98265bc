import type { DocumentPage } from '../../../src/content/schemas/documents.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { Bases, NotOpen, OfferingNote } from '../../parts/disclaimers.tsx';
import { Block } from '../../parts/document-viewer.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { Room, Start } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';

export const deckDownload: Page = {
  meta: ({ content }) => {
    const { title, description, picture } = content['deck-download'];
    return { title, description, picture };
  },
  View: DeckDownload,
};

function DeckDownload() {
  const { heading, lead, about } = usePage().content['deck-download'];
  return (
    <>
      <Start
        heading={heading}
        lead={
          <>
            <p className="lead soft">{lead}</p>
            <NotOpen />
            <p className="reading">{about}</p>
          </>
        }
        form={<LeadForm id="deck" layout="card" />}
      >
        <Street drawing="flex-3 tree residence" />
      </Start>
      <Inside />
    </>
  );
}

/** Slides of the deck, without the drawings and the small print of the PDF; a chart is its caption. */
function Inside() {
  const { deck, 'deck-download': page } = usePage().content;
  return (
    <Room id="inside" heading={page.insideHeading} className="on-stone">
      <ul className="slides">
        {page.slides.map((number) => {
          const slide = deck.pages[number - 1];
          return slide && <Slide key={number} number={number} slide={slide} />;
        })}
      </ul>
      <div className="notes mt-l">
        <p className="note">
          {page.slides.length} of {deck.pages.length} slides, without their charts. The PDF has them all.
        </p>
        <OfferingNote>{page.note}</OfferingNote>
        <Bases names={['target']} />
        <p>
          <a href={pathTo('projects')}>See All Projects</a>
        </p>
      </div>
    </Room>
  );
}

function Slide({ number, slide }: { number: number; slide: DocumentPage }) {
  const { deck } = usePage().content;
  return (
    <li className="slide-page">
      <h3>{slide.title}</h3>
      <div className="slide-page__text">
        {slide.blocks
          .filter(({ type }) => type === 'list' || type === 'figure' || type === 'table')
          .map((block) => (
            <Block key={JSON.stringify(block)} block={block} document={deck} />
          ))}
        {slide.blocks.map((block) => block.type === 'chart' && <p key={block.caption}>{block.caption}</p>)}
      </div>
      <p className="title-block">
        <span>{number}</span> <span>{deck.title}</span>
      </p>
    </li>
  );
}
