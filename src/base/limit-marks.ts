/** Most in any language on one letter is half of this. The two half-width Japanese signs become marks by compatibility. */
const longRun = /([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu;

/** A text whose runs of combining marks are short: `normalize` sorts each run, which takes the square of its length. */
export const limitMarks = (text: string): string => text.replace(longRun, '$1');
