import { basesIn } from '../../../src/site/claims.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { metaOf, type Page, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { Cover } from '../../parts/cover.tsx';
import { Bases, NotOpen, OfferingNote } from '../../parts/disclaimers.tsx';
import { DocumentPage } from '../../parts/document-viewer.tsx';
import { Fold } from '../../parts/fold.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { Island } from '../../parts/island.tsx';
import { Room, Start } from '../../parts/sections.tsx';

export const deckDownload: Page = {
  meta: ({ content }) => metaOf(content['deck-download']),
  View: DeckDownload,
};

function DeckDownload() {
  const { deck, 'deck-download': words } = usePage().content;
  const { heading, lead, about, insideHeading, slides, note } = words;
  return (
    <>
      <Start
        heading={heading}
        lead={
          <>
            <p className="lead">{lead}</p>
            <NotOpen />
            <p className="reading">{about}</p>
          </>
        }
        form={<LeadForm id="deck" layout="card" />}
      >
        <Cover {...deck} drawing="flex-3 tree" wide />
      </Start>
      <Room
        id="inside"
        heading={insideHeading}
        className="on-stone"
        link={<Island name="page-turner" row="slides" pages={slides.length} />}
      >
        <div className="leaves slides" id="slides">
          {slides.map((number) => (
            <DocumentPage
              key={number}
              id={`slide-${number}`}
              document={deck}
              number={number}
              label={`Slide ${number}`}
            />
          ))}
        </div>
        <div className="split split--even mt">
          <div className="acts">
            <LinkButton href="#form" label="Get the Investor Deck" />{' '}
            <LinkButton look="line" href={pathTo('projects')} label="See All Projects" />
          </div>
          <OfferingNote>{`These are ${slides.length} of the deck’s ${deck.pages.length} slides. ${note}`}</OfferingNote>
        </div>
        <div className="mt">
          <Fold summary="About these figures">
            <Bases names={basesIn(JSON.stringify(slides.map((number) => deck.pages[number - 1])))} />
          </Fold>
        </div>
      </Room>
    </>
  );
}
