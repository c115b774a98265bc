import type { Page } from '../../../page.ts';
import { LeadPage } from './lead-page.tsx';
import type { LeadView } from './lead-view.ts';

export const adminLead: Page<LeadView> = {
  meta: (_page, { name, email, refused }) => ({
    title: `${refused ? 'Error: ' : ''}${name || email} | Lead`,
    description: 'One lead with its deliveries, notes and events.',
  }),
  View: LeadPage,
  layout: 'admin',
};
