export const eventsPath = '/api/events';

/** Tracked actions by category. Other names are counted as "other". */
export const tracked = {
  form_submitted: 'form',
  video_played: 'video',
  calculator_used: 'calculator',
} as const;

export type TrackedAction = keyof typeof tracked;
export type TrackedCategory = (typeof tracked)[TrackedAction];

export const answersPath = '/api/answers';
/** In characters. */
export const questionLength = 200;

/** Stores the calculator's amount, and forgets a visitor. */
export const rememberPath = '/remember';

/** Leads that can be selected in the list and named by one post: as many as fit into an address. */
export const selectionLimit = 300;
