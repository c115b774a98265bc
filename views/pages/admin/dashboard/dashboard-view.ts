import type { Arrivals } from '../../../../src/leads/report/lead-report.ts';
import type { FormId } from '../../../../src/site/forms/form.ts';
import type { SectionImageView } from '../../../../src/site/section-images.ts';

/** In days, up to today. */
export const ranges = [7, 30, 90, 365] as const;
export const usualRange = 30;

/** The figures, or why they failed to load. */
export interface DashboardView {
  failure?: string;
  figures?: DashboardFigures;
  /** While there are no leads. */
  steps?: NextSteps;
  images: readonly SectionImageView[];
  /** Bulk actions since yesterday, newest first. */
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
  /** One sentence per destination that rejects our credentials. */
  unauthorized: readonly string[];
  /** Counts stop here. */
  ceiling: number;
  hasCrm: boolean;
  /** Oldest first; `day` is `YYYY-MM-DD`. */
  days: readonly { day: string; total: number; forms: Readonly<Partial<Record<FormId, number>>> }[];
  /** Overdue follow-ups, and new leads older than a day. */
  overdue: number;
  waiting: number;
  /** Median seconds to first contact. */
  wait?: { median: number; of: number };
  /** In days. */
  range: number;
  sources: readonly Arrivals[];
  /** By form id. */
  forms: readonly Arrivals[];
  campaigns: readonly Arrivals[];
}

/** Onboarding steps; true when done. */
export interface NextSteps {
  leads: boolean;
  crm: boolean;
  mail: boolean;
  colleague: boolean;
  content: boolean;
}
