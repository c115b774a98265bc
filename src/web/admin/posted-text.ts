/** A posted value that is one text, or "". */
export const postedText = (value: unknown) => (typeof value === 'string' ? value : '');
