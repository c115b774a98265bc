import { TitleBlock } from '../../../client/title-block.tsx';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { NotOpen, OfferingNote } from '../../parts/disclaimers.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { NumberedList } from '../../parts/lists.tsx';
import { SideRoom, Start } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';

export const deckDownload: Page = {
  meta: ({ content }) => {
    const { title, description, picture } = content['deck-download'];
    return { title, description, picture };
  },
  View: DeckDownload,
};

function DeckDownload() {
  const { heading, lead } = usePage().content['deck-download'];
  return (
    <>
      <Start
        heading={heading}
        lead={
          <>
            <p className="lead soft">{lead}</p>
            <NotOpen />
          </>
        }
        form={<LeadForm id="deck" layout="card" />}
      >
        <Cover />
      </Start>
      <Inside />
    </>
  );
}

/** The first page of the deck, as a sheet of the drawing set. */
function Cover() {
  const { cover, about } = usePage().content['deck-download'];
  return (
    <>
      <figure className="sheet full">
        <div className="sheet__pic sheet__pic--wide sheet__pic--line deck-cover on-ink">
          <p className="deck-cover__name" aria-hidden="true">
            {cover.name}
          </p>
          <Street drawing="flex-3 tree residence" />
        </div>
        <TitleBlock title={cover.name} note={`${cover.place}, ${cover.type}`} />
      </figure>
      <p className="note">{about}</p>
    </>
  );
}

function Inside() {
  const { insideHeading, inside, note } = usePage().content['deck-download'];
  return (
    <SideRoom
      id="inside"
      heading={insideHeading}
      aside={
        <>
          <OfferingNote>{note}</OfferingNote>
          <p>
            <a href={pathTo('projects')}>See all projects</a>
          </p>
        </>
      }
    >
      <NumberedList items={inside} />
    </SideRoom>
  );
}
