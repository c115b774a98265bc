/** Something on a calendar. Its text is plain. */
export interface CalendarEvent {
  /** Names its file, and tells calendars that it is the same event. */
  id: string;
  title: string;
  description: string;
  location: string;
  start: Date;
  end: Date;
}

/** "20260828T170000Z". */
export const compactTime = (time: Date) => time.toISOString().replace(/[-:]|\.\d{3}/g, '');
