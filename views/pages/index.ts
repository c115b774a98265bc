import type { PageName } from '../../src/site/routes.ts';
import type { AnyPage } from '../page.ts';
import { about } from './about/page.tsx';
import { adminAccount } from './admin/accounts/account.tsx';
import { adminAccounts } from './admin/accounts/accounts.tsx';
import { adminOwnAccount } from './admin/accounts/own-account.tsx';
import { adminTwoFactor } from './admin/accounts/two-factor.tsx';
import { adminApi } from './admin/api.tsx';
import { adminAudit } from './admin/audit.tsx';
import { adminArchive } from './admin/content/archive.tsx';
import { adminContentFile, adminContentPreview } from './admin/content/file.tsx';
import { adminContent } from './admin/content/page.tsx';
import { adminDocument, adminPicture } from './admin/content/uploads.tsx';
import { adminContentChanges } from './admin/content/versions.tsx';
import { admin } from './admin/dashboard/page.tsx';
import { adminImportFile, adminImports } from './admin/import.tsx';
import { adminLeadErase } from './admin/lead/erase.tsx';
import { adminLead, adminPerson } from './admin/lead/page.tsx';
import { adminLeadsBulk } from './admin/leads/bulk.tsx';
import { adminLeads } from './admin/leads/page.tsx';
import { adminSettings } from './admin/settings.tsx';
import { adminConfirm, adminInvitation, adminSetUp, adminSignIn, adminSignInCode } from './admin/sign-in.tsx';
import { adminTokens } from './admin/tokens.tsx';
import { adminWebhooks } from './admin/webhooks.tsx';
import { article } from './article/page.tsx';
import { blog } from './blog/page.tsx';
import { builtFlexIndustrial } from './built-flex-industrial/page.tsx';
import { contact } from './contact/page.tsx';
import { deckDownload } from './deck-download/page.tsx';
import { flexIndustrial } from './flex-industrial/page.tsx';
import { home } from './home/page.tsx';
import { invest } from './invest/page.tsx';
import { investmentSelection } from './investment-selection/page.tsx';
import { accessibility, privacy, sampleCircular, terms } from './legal.tsx';
import { mailChoice } from './mail-choice/page.tsx';
import { parkview } from './parkview/page.tsx';
import { ppm } from './ppm/page.tsx';
import { projects } from './projects/page.tsx';
import { project } from './projects/project.tsx';
import { questions } from './questions/page.tsx';
import { regaInvest } from './rega-invest/page.tsx';
import { regd } from './regd/page.tsx';
import { regdInvest } from './regd-invest/page.tsx';
import { rsvp } from './rsvp/page.tsx';
import { samplePortal } from './sample-portal/page.tsx';
import { videos } from './videos/page.tsx';
import { webinar } from './webinar/page.tsx';
import { webinarAccess } from './webinar-access/page.tsx';

/** The view of each page that the route table names. */
export const pages = {
  home,
  about,
  accessibility,
  article,
  blog,
  'built-flex-industrial': builtFlexIndustrial,
  'mail-choice': mailChoice,
  contact,
  'flex-industrial': flexIndustrial,
  parkview,
  project,
  projects,
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
  'admin-api': adminApi,
  'admin-archive': adminArchive,
  'admin-content': adminContent,
  'admin-content-changes': adminContentChanges,
  'admin-content-file': adminContentFile,
  'admin-content-preview': adminContentPreview,
  'admin-document': adminDocument,
  'admin-picture': adminPicture,
  'admin-tokens': adminTokens,
  'admin-webhooks': adminWebhooks,
  'admin-account': adminAccount,
  'admin-accounts': adminAccounts,
  'admin-audit': adminAudit,
  'admin-settings': adminSettings,
  'admin-lead': adminLead,
  'admin-lead-erase': adminLeadErase,
  'admin-leads': adminLeads,
  'admin-leads-bulk': adminLeadsBulk,
  'admin-imports': adminImports,
  'admin-import-file': adminImportFile,
  'admin-own-account': adminOwnAccount,
  'admin-person': adminPerson,
  'admin-two-factor': adminTwoFactor,
  'admin-set-up': adminSetUp,
  'admin-sign-in': adminSignIn,
  'admin-confirm': adminConfirm,
  'admin-sign-in-code': adminSignInCode,
  'admin-invitation': adminInvitation,
} satisfies Record<PageName, AnyPage>;
