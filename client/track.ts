import { eventsPath, type TrackedAction, type TrackedCategory } from '../src/site/endpoints.ts';

/** Fire and forget. */
export function track(action: TrackedAction, category: TrackedCategory, label = '', value?: number) {
  const page = location.pathname + location.search;
  navigator.sendBeacon?.(eventsPath, JSON.stringify({ page, action, category, label, value }));
}
