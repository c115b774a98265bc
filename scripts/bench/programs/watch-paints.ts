/** Runs in a page before anything of its own, and records what the browser says of paints, shifts and long tasks. */
const tasks: PerformanceEntry[] = [];
const found = {
  largestPaint: 0,
  shift: 0,
  // A paint is reported after the tasks that follow it, so this is counted when it is asked for.
  get blocked() {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    return tasks.reduce((sum, task) => sum + beyond(task, painted?.startTime ?? 0), 0);
  },
};
Object.assign(globalThis, { found });

const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
  new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
observe('largest-contentful-paint', ({ startTime }) => {
  found.largestPaint = startTime;
});
observe('layout-shift', (entry) => {
  found.shift += (entry as PerformanceEntry & { value: number }).value;
});
observe('longtask', (task) => tasks.push(task));

/** Nobody can be kept waiting by a page that shows nothing yet: of a task, what comes after the first paint counts beyond 50 ms. */
const beyond = ({ startTime, duration }: PerformanceEntry, painted: number) =>
  Math.max(0, startTime + duration - Math.max(startTime, painted) - 50);

export {};
