import { type CalendarEvent, calendarLinks } from '../../src/site/calendar.ts';
import { pathTo } from '../../src/site/routes.ts';

/** The ways to put an event on a calendar. */
export function AddToCalendar({ event }: { event: CalendarEvent }) {
  return (
    <p>
      Add it to your calendar:{' '}
      <a href={pathTo('calendar', { file: `${event.id}.ics` })} download>
        Calendar file
      </a>
      {calendarLinks(event).map(({ name, href }) => (
        <span key={name}>
          ,{' '}
          <a href={href} rel="noopener noreferrer">
            {name}
          </a>
        </span>
      ))}
    </p>
  );
}
