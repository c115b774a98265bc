/** Where the question box asks. */
export const answersPath = '/api/answers';
/** Characters of a question at most. */
export const questionLength = 200;

/** Where the calculator leaves its amount, and where a visitor asks to be forgotten. */
export const rememberPath = '/remember';
