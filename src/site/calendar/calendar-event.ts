/** Plain text throughout. */
export interface CalendarEvent {
  /** Used for the file name and as the event's UID. */
  id: string;
  title: string;
  description: string;
  location: string;
  start: Date;
  end: Date;
}

/** "20260828T170000Z". */
export const compactTime = (time: Date) => time.toISOString().replace(/[-:]|\.\d{3}/g, '');
