/** Twice as many as any language puts on one letter. NFKD turns the two half-width Japanese signs into marks. */
const longRun = /([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu;
/** Faster than looking for marks: most texts have only Latin letters and punctuation. */
const mayHaveMarks = /[^\0-\u02ff\u2000-\u20cf]/;

/** Shortens runs of combining marks: `normalize` sorts each run in quadratic time. */
export const limitMarks = (text: string): string => (mayHaveMarks.test(text) ? text.replace(longRun, '$1') : text);
