/** Most in any language on one letter is half of this. The two half-width Japanese signs become marks by compatibility. */
const longRun = /([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu;
/** Quicker than to look for marks: most texts have only Latin letters and punctuation. */
const mayHaveMarks = /[^\0-\u02ff\u2000-\u20cf]/;

/** A text whose runs of combining marks are short: `normalize` sorts each run, which takes the square of its length. */
export const limitMarks = (text: string): string => (mayHaveMarks.test(text) ? text.replace(longRun, '$1') : text);
