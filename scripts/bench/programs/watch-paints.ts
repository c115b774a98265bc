/** Runs in a page before anything of its own, and keeps what the browser says of paints, shifts and long tasks. */
const found = { largestPaint: 0, shift: 0, blocked: 0 };
Object.assign(globalThis, { found });

const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
  new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
observe('largest-contentful-paint', ({ startTime }) => {
  found.largestPaint = startTime;
});
observe('layout-shift', (entry) => {
  found.shift += (entry as PerformanceEntry & { value: number }).value;
});
// Nobody can be kept waiting by a page that shows nothing yet: what comes after the first paint counts.
observe('longtask', ({ startTime, duration }) => {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  const counted = painted ? startTime + duration - Math.max(startTime, painted.startTime) : 0;
  found.blocked += Math.max(0, counted - 50);
});

export {};
