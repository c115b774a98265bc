/** How many leads can be changed at once. */
export const bulkLimit = 10_000;
