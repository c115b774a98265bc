import type { Lead } from '../../../../src/db/rows.ts';
import type { Arrivals } from '../../../../src/leads/report/lead-report.ts';
import type { FormId } from '../../../../src/site/forms/form.ts';
import type { SectionImageView } from '../../../../src/site/section-images.ts';

/** In days, up to today. */
export const ranges = [7, 30, 90, 365] as const;
export const usualRange = 30;

/** The figures, or why they failed to load. */
export interface DashboardView {
  failure?: string;
  /** What is to be done, for sales their own. */
  lists?: readonly LeadList[];
  /** Deliveries that failed or wait for too long, one sentence each. */
  problems?: readonly { text: string; href: string }[];
  figures?: DashboardFigures;
  /** Until all are done, for admins. */
  steps?: NextSteps;
  images: readonly SectionImageView[];
  /** Bulk actions since yesterday, newest first. */
  recent?: readonly RecentBulk[];
}

export interface LeadList {
  id: string;
  title: string;
  /** Said when there are none. */
  none: string;
  /** "12" or "1,000+". */
  total: string;
  /** Of the list of leads: "?owner=none". */
  query: string;
  leads: readonly Lead[];
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
  /** Oldest first; `day` is `YYYY-MM-DD`. */
  days: readonly { day: string; total: number; forms: Readonly<Partial<Record<FormId, number>>> }[];
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
  /** Deliveries without a CRM: "12" or "1,000+". */
  waiting: string;
  crm: boolean;
  mail: boolean;
  colleague: boolean;
  content: boolean;
}
