import { type Ga4Config, ga4 } from '../integrations/analytics/ga4.ts';
import { actionMessage, viewMessage } from '../integrations/analytics/ga4-message.ts';
import { tracked } from '../site/tracked.ts';
import { type CountStore, other } from '../visits/count-store.ts';
import { type DailyCounts, dailyCounts } from '../visits/daily-counts.ts';
import { pathWithoutPersonal } from '../visits/personal.ts';
import { campaignOf, sourceOf } from '../visits/source.ts';
import type { Surroundings } from '../visits/surroundings.ts';
import { visitNames } from '../visits/visit-names.ts';
import type { Action, Report } from '../visits/visit-report.ts';

/** What the server knows about a report beside its words. */
interface Circumstances {
  /** The path as the route table writes it; `undefined` where no page answers. */
  path?: string;
  /** The site's address without a slash at its end. */
  origin: string;
  /** The host names under which the site is reached. */
  ownHosts: readonly string[];
  /** What the reports of one visitor have in common: their address and browser. Never stored or sent. */
  visitor: string;
  /** The browser asks for privacy: counted here, without anything about the visitor, and sent to nobody else. */
  optedOut: boolean;
}

export interface Analytics {
  /** Counts a report, and passes it on to GA4 where that is set up and the visitor has not opted out. Never throws. */
  take(report: Report, circumstances: Circumstances): void;
  /** Writes the counts that are not written yet. */
  close(): Promise<void>;
}

/** First-party daily counts, and GA4 when it is configured. */
export function analytics(
  options: Surroundings & { counts: CountStore; ga4: Ga4Config; fetch?: typeof fetch },
): Analytics {
  const counts = dailyCounts(options.counts, options);
  const outside = ga4(options.ga4, options);
  const clientOf = visitNames(options.clock);
  return {
    take(report, circumstances) {
      count(counts, report, circumstances);
      if (circumstances.optedOut || !outside) return;
      if (report.kind === 'view') {
        const { origin, visitor, path = pathWithoutPersonal(report.path) } = circumstances;
        outside.send(viewMessage(clientOf(visitor), report, { origin, path }));
      } else if (isTracked(report)) outside.send(actionMessage(clientOf(circumstances.visitor), report));
    },
    async close() {
      await Promise.all([outside?.close(), counts.close()]);
    },
  };
}

/** Counts under names of a bounded set. */
function count(counts: DailyCounts, report: Report, { path, ownHosts }: Circumstances): void {
  if (report.kind === 'action') {
    counts.add('action', isTracked(report) ? report.action : other);
    return;
  }
  const { query, referrer } = report;
  const source = sourceOf({ query, referrer, ownHosts });
  counts.add('page', path ?? other);
  if (!source) return;
  counts.add('source', source);
  const campaign = campaignOf(query);
  if (campaign) counts.add('campaign', campaign);
}

const isTracked = ({ action, category }: Action) =>
  Object.entries(tracked).some(([name, of]) => name === action && of === category);
