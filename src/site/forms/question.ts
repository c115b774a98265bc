/** Where the question box asks. */
export const answersPath = '/api/answers';
/** Characters of a question at most. */
export const questionLength = 200;
