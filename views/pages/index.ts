import type { PageName } from '../../src/site/routes.ts';
import type { Page } from '../page.ts';
import { about } from './about.tsx';
import { adminAccount } from './admin/account.tsx';
import { adminAccounts } from './admin/accounts.tsx';
import { adminAudit } from './admin/audit.tsx';
import { admin } from './admin/dashboard.tsx';
import { adminLead } from './admin/lead.tsx';
import { adminLeadErase } from './admin/lead-erase.tsx';
import { adminLeads } from './admin/leads.tsx';
import { adminOwnAccount } from './admin/own-account.tsx';
import { adminSecondStep } from './admin/second-step.tsx';
import { adminSetUp } from './admin/set-up.tsx';
import { adminSignIn } from './admin/sign-in.tsx';
import { article } from './article.tsx';
import { blog } from './blog.tsx';
import { builtFlexIndustrial } from './built-flex-industrial.tsx';
import { contact } from './contact.tsx';
import { deckDownload } from './deck-download.tsx';
import { flexIndustrial } from './flex-industrial.tsx';
import { home } from './home.tsx';
import { invest } from './invest.tsx';
import { investmentSelection } from './investment-selection.tsx';
import { parkview } from './parkview.tsx';
import { ppm } from './ppm.tsx';
import { privacy } from './privacy.tsx';
import { questions } from './questions.tsx';
import { regaInvest } from './rega-invest.tsx';
import { regd } from './regd.tsx';
import { regdInvest } from './regd-invest.tsx';
import { rsvp } from './rsvp.tsx';
import { sampleCircular } from './sample-circular.tsx';
import { samplePortal } from './sample-portal.tsx';
import { terms } from './terms.tsx';
import { videos } from './videos.tsx';
import { webinar } from './webinar.tsx';
import { webinarAccess } from './webinar-access.tsx';

/** The view of each page that the route table names. A page without one answers 404. */
export const pages: Partial<Record<PageName, Page>> = {
  home,
  about,
  article,
  blog,
  'built-flex-industrial': builtFlexIndustrial,
  contact,
  'flex-industrial': flexIndustrial,
  parkview,
  'deck-download': deckDownload,
  'rega-invest': regaInvest,
  regd,
  'regd-invest': regdInvest,
  rsvp,
  'sample-portal': samplePortal,
  webinar,
  'webinar-access': webinarAccess,
  invest,
  ppm,
  questions,
  privacy,
  terms,
  'sample-circular': sampleCircular,
  'investment-selection': investmentSelection,
  videos,
  admin,
  'admin-account': adminAccount,
  'admin-accounts': adminAccounts,
  'admin-audit': adminAudit,
  'admin-lead': adminLead,
  'admin-lead-erase': adminLeadErase,
  'admin-leads': adminLeads,
  'admin-own-account': adminOwnAccount,
  'admin-second-step': adminSecondStep,
  'admin-set-up': adminSetUp,
  'admin-sign-in': adminSignIn,
};
