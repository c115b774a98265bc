/** Where pages report that they were viewed and what visitors did on them. */
export const eventsPath = '/api/events';

/** What visitors do that is worth counting, each with its category. Other names are counted as "other". */
export const tracked = {
  form_submitted: 'form',
  video_played: 'video',
  calculator_used: 'calculator',
} as const;

export type TrackedAction = keyof typeof tracked;
export type TrackedCategory = (typeof tracked)[TrackedAction];
