/** Where the calculator leaves its amount, and where a visitor asks to be forgotten. */
export const rememberPath = '/remember';
