import type { Page } from '../../../page.ts';
import { LeadPage } from '../lead/lead-page.tsx';
import type { LeadView } from '../lead/lead-view.ts';

export const adminPerson: Page<LeadView> = {
  meta: (_page, { name, email }) => ({
    title: `${name || email} | Person`,
    description: 'All leads of one person with their deliveries, notes and events.',
  }),
  View: LeadPage,
  layout: 'admin',
};
