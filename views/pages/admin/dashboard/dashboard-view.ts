import type { Arrivals } from '../../../../src/leads/report/lead-report.ts';
import type { FormId } from '../../../../src/site/forms/form.ts';
import type { SectionImageView } from '../../../../src/site/section-images.ts';

/** Numbers of days that the dashboard shows, the last of which is today. */
export const ranges = [7, 30, 90, 365] as const;
export const usualRange = 30;

/** What the dashboard shows: the figures, or why they could not be loaded. */
export interface DashboardView {
  failure?: string;
  figures?: DashboardFigures;
  /** While there are no leads. */
  steps?: NextSteps;
  images: readonly SectionImageView[];
  /** What was done with many leads at once since yesterday, newest first. */
  recent?: readonly RecentBulk[];
}

export interface RecentBulk {
  id: string;
  /** "59 leads marked contacted". */
  title: string;
  by: string;
  at: string;
  undone_at: string | null;
  canUndo: boolean;
}

export interface DashboardFigures {
  today: number;
  week: number;
  unsent: { waiting: number; failed: number };
  /** A sentence for each destination that refuses our credentials. */
  unauthorized: readonly string[];
  /** The counts of deliveries end here: there may be more. */
  ceiling: number;
  /** Whether deliveries have anywhere to go. */
  hasCrm: boolean;
  /** The last days, oldest first; `day` is `YYYY-MM-DD`. */
  days: readonly { day: string; total: number; forms: Readonly<Partial<Record<FormId, number>>> }[];
  /** Follow-ups that are overdue, and new leads that have waited for more than a day. */
  overdue: number;
  waiting: number;
  /** Seconds until half of the contacted leads were contacted. */
  wait?: { median: number; of: number };
  /** How many days. */
  range: number;
  sources: readonly Arrivals[];
  /** By form id. */
  forms: readonly Arrivals[];
  campaigns: readonly Arrivals[];
}

/** What an owner does first; whether each is done. */
export interface NextSteps {
  /** Whether there are any. */
  leads: boolean;
  crm: boolean;
  mail: boolean;
  colleague: boolean;
  content: boolean;
}
