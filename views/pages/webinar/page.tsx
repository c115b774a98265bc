import { eventAhead } from '../../../src/content/calendar-events.ts';
import { sampleNoteOf } from '../../../src/content/video.ts';
import { metaOf, type Page, type PageProps, usePage } from '../../page.ts';
import { AddToCalendar } from '../../parts/add-to-calendar.tsx';
import { Bases, OfferingBadge, OfferingNote } from '../../parts/disclaimers.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { NumberedList } from '../../parts/lists.tsx';
import { BeforeYouDecide } from '../../parts/money.tsx';
import { Lot } from '../../parts/projects.tsx';
import { Room, Start } from '../../parts/sections.tsx';
import { Filled } from '../../parts/text.tsx';

/** The registration for a webinar. */
export const webinar: Page = {
  meta: (page) => metaOf(page.content.webinar[webinarOf(page)]),
  View: Webinar,
};

/** The webinar of the page's fund. */
export const webinarOf = ({ route }: PageProps) => (route.offering === 'regd' ? 'regd-webinar' : 'webinar');

function Webinar() {
  const page = usePage();
  const id = webinarOf(page);
  const event = eventAhead(page.content, id, page.origin, page.now);
  const isReady = event !== undefined || sampleNoteOf(page.content.videos[id]) === undefined;
  const { badge, heading, lead, pointsHeading, points, note } = page.content.webinar[id];
  return (
    <>
      <Start
        badge={<OfferingBadge>{isReady ? badge : `${badge} not ready`}</OfferingBadge>}
        heading={heading}
        lead={
          <>
            <p className="lead">{lead}</p>
            <OfferingNote withState>
              <Filled text={note} />
            </OfferingNote>
          </>
        }
        form={<LeadForm id={id} layout="card" later={!isReady} />}
      >
        {event && (
          <div className="stack">
            <p>
              Live on <time dateTime={event.start.toISOString()}>{event.when}</time>
            </p>
            <AddToCalendar event={event} />
          </div>
        )}
        <Lot drawing={id === 'webinar' ? 'flex' : 'residence'} state="planned" />
      </Start>
      <Room id="covers" heading={pointsHeading} className="room--tight on-stone">
        <NumberedList items={points} across />
        <div className="notes mt">
          <Bases names={['estimates']} />
        </div>
      </Room>
      <BeforeYouDecide />
    </>
  );
}
