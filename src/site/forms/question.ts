export const answersPath = '/api/answers';
/** In characters. */
export const questionLength = 200;

/** Stores the calculator's amount, and forgets a visitor. */
export const rememberPath = '/remember';
