import type { FormId } from '../../../../src/site/forms/form.ts';
import type { ShownImage } from '../../../../src/site/section-images.ts';

/** What the dashboard shows: the figures, or why they could not be loaded. */
export interface DashboardView {
  failure?: string;
  figures?: DashboardFigures;
  images: readonly ShownImage[];
}

export interface DashboardFigures {
  today: number;
  week: number;
  unsent: { waiting: number; failed: number };
  /** The counts of deliveries end here: there may be more. */
  ceiling: number;
  /** Whether deliveries have anywhere to go. */
  hasCrm: boolean;
  /** The last days, oldest first; `day` is `YYYY-MM-DD`. */
  days: readonly { day: string; total: number; forms: Readonly<Partial<Record<FormId, number>>> }[];
  sources: readonly Arrivals[];
  campaigns: readonly Arrivals[];
}

export interface Arrivals {
  name: string;
  visits: number;
  leads: number;
}
