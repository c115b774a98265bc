import type { RequestHandler } from 'express';
import { eventAhead, isEventId } from '../../content/calendar-events.ts';
import { icsOf } from '../../site/calendar/ics.ts';
import { matchOf } from '../http/path.ts';
import type { WebContext } from '../http/web-context.ts';

/** Only while the event is ahead. */
export const downloadCalendar =
  (context: WebContext): RequestHandler =>
  (_request, response, next) => {
    const { config, pages, clock } = context;
    const [, id = ''] = /^(.+)\.ics$/.exec(matchOf(response).params.file ?? '') ?? [];
    const now = new Date(clock());
    const event = isEventId(id) ? eventAhead(pages.content, id, config.origin, now) : undefined;
    if (!event) return next();
    const host = config.origin ? new URL(config.origin).host : 'localhost';
    response
      .set({
        'Content-Disposition': `attachment; filename="${id}.ics"`,
        'Cache-Control': 'public, max-age=0, must-revalidate',
      })
      .type('text/calendar; charset=utf-8')
      .send(icsOf(event, host, now));
  };
