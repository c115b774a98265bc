import type { Event, WithContext } from 'schema-dts';
import { eventAhead, openingText, timesIn } from '../../../src/content/calendar-events.ts';
import type { RsvpContent } from '../../../src/content/schemas/events.ts';
import { captionOf } from '../../../src/content/schemas/pictures.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { imagePath } from '../../../src/site/uploads.ts';
import { type Page, type PageProps, usePage } from '../../page.ts';
import { AddToCalendar } from '../../parts/add-to-calendar.tsx';
import { Embed } from '../../parts/forms/embed.tsx';
import { LeadForm } from '../../parts/forms/lead-form.tsx';
import { Rows } from '../../parts/lists.tsx';
import { Reel } from '../../parts/reel.tsx';
import { Room, Start } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';
import { Teaser } from '../../parts/teaser.tsx';

export const rsvp: Page = {
  meta: (page) => {
    const { title, heading, picture } = page.content.rsvp;
    const { description } = openingText(page.content.rsvp);
    return { title, short: heading, description, picture, jsonLd: [eventData(page)] };
  },
  View: Rsvp,
};

function Rsvp() {
  const { content, now, origin } = usePage();
  const event = eventAhead(content, 'rsvp', origin, now);
  const { rsvp } = content;
  const isPast = isOver(rsvp, now);
  const section = isPast ? rsvp.after : rsvp.before;
  const { day, hours } = openingText(rsvp);
  const place = isPast ? rsvp.venue : `${rsvp.venue}, ${rsvp.streetAddress}`;
  const recap = content.articles.find(({ id }) => id === rsvp.recap.article);
  return (
    <>
      <Start
        // Its last two words on one line.
        heading={rsvp.heading.replace(/ (?=\S+$)/, '\u00a0')}
        lead={
          <>
            <p className="lead">{section.lead}</p>
            {!isPast && <p>{section.text}</p>}
            <Rows
              rows={[
                { label: isPast ? 'Held' : 'Day', text: day },
                { label: 'Time', text: hours },
                { label: 'Place', text: `${place}, ${rsvp.city}, ${rsvp.region}` },
              ]}
            />
            {event && <AddToCalendar event={event} />}
          </>
        }
        form={
          <Embed name="rsvp">
            <LeadForm id="rsvp" layout="card" later={isPast} />
          </Embed>
        }
      >
        {isPast && <p className="note">{section.text}</p>}
        <Street drawing="flex-3 tree" />
      </Start>
      {isPast && recap && (
        <div className="room room--tight">
          <div className="wrap teasers">
            <Teaser {...recap} href={pathTo('article', { id: recap.id })} more={rsvp.recap.text} lead>
              <p className="note">{captionOf(content.pictures, recap.picture)}</p>
            </Teaser>
          </div>
        </div>
      )}
      <Room
        id="seen"
        className="on-stone"
        heading={rsvp.seenHeading}
        link={<a href={pathTo('projects')}>See all projects</a>}
      >
        <Reel id="rsvp-reel" label={rsvp.seenHeading} noun="picture" slides={rsvp.slides} note={rsvp.picturesNote} />
      </Room>
    </>
  );
}

const isOver = ({ held }: RsvpContent, now: Date) => now >= timesIn(held).end;

/** The event in the words of schema.org, which has none for one that is over: it is no longer scheduled, and its description says so. */
function eventData({ content, path, origin, now }: PageProps): WithContext<Event> {
  const { rsvp, company, renditions } = content;
  const { description, start, end } = openingText(rsvp);
  const share = renditions[rsvp.picture]?.share;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: rsvp.heading,
    description: isOver(rsvp, now) ? `${rsvp.after.lead} ${description}` : description,
    startDate: start,
    endDate: end,
    ...(!isOver(rsvp, now) && { eventStatus: 'https://schema.org/EventScheduled' as const }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: rsvp.venue,
      address: {
        '@type': 'PostalAddress',
        streetAddress: rsvp.streetAddress,
        addressLocality: rsvp.city,
        addressRegion: rsvp.region,
        addressCountry: 'US',
      },
    },
    organizer: { '@type': 'Organization', name: company.name, url: origin + pathTo('home') },
    url: origin + path,
    ...(share && { image: origin + imagePath(share) }),
  };
}
