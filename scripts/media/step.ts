/** What every step gets: the project folder (absolute, ending in a slash) and where its progress lines go. */
export type Media = { root: string; say: (line: string) => void };

/** What a step did, as paths from the project folder; a note is a sentence for the person who ran it. */
export type Outcome = { made: string[]; unchanged: string[]; removed: string[]; notes: string[] };

export type Step = { name: string; run: (media: Media) => Promise<Outcome> };

/** An outcome in which nothing has happened yet. */
export function emptyOutcome(): Outcome {
  return { made: [], unchanged: [], removed: [], notes: [] };
}
