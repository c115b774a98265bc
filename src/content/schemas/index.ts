import * as v from 'valibot';
import type { Article } from '../../site/content/article.ts';
import { companySchema } from '../../site/content/company.ts';
import { confirmationsSchema } from '../../site/content/confirmation.ts';
import { documentSchema } from '../../site/content/document.ts';
import { documentsSchema } from '../../site/content/documents.ts';
import { figuresSchema } from '../../site/content/figures.ts';
import { investorQuestionsSchema } from '../../site/content/investor-questions.ts';
import { legalSchema, privacySchema } from '../../site/content/legal.ts';
import { deskMailsSchema, mailFrameSchema, mailSchema } from '../../site/content/mail.ts';
import { offeringsSchema } from '../../site/content/offerings.ts';
import { picturesSchema } from '../../site/content/pictures.ts';
import { projectsSchema } from '../../site/content/projects.ts';
import { text } from '../../site/content/schemas.ts';
import { teamSchema } from '../../site/content/team.ts';
import { videosSchema } from '../../site/content/videos.ts';
import { aboutSchema } from './about.ts';
import { blogSchema } from './blog.ts';
import { builtFlexIndustrialSchema } from './built-flex-industrial.ts';
import { contactSchema } from './contact.ts';
import { deckDownloadSchema } from './deck-download.ts';
import { flexIndustrialSchema } from './flex-industrial.ts';
import { homeSchema } from './home.ts';
import { investSchema } from './invest.ts';
import { investmentSelectionSchema } from './investment-selection.ts';
import { mailChoiceSchema } from './mail-choice.ts';
import { parkviewSchema } from './parkview.ts';
import { ppmSchema } from './ppm.ts';
import { questionsSchema } from './questions.ts';
import { regaInvestSchema } from './rega-invest.ts';
import { regdSchema } from './regd.ts';
import { rsvpSchema } from './rsvp.ts';
import { samplePortalSchema } from './sample-portal.ts';
import { videosPageSchema } from './videos-page.ts';
import { webinarSchema } from './webinar.ts';

/** A file may say what in it its owner has yet to confirm or replace. */
const sampled = <E extends v.ObjectEntries>({ entries }: v.StrictObjectSchema<E, undefined>) =>
  v.strictObject({ ...entries, sample: v.optional(v.array(text)) });

/** Every JSON file of `data/content/` by its name, with the shape that it must have. */
export const contentSchemas = {
  company: sampled(companySchema),
  home: sampled(homeSchema),
  about: sampled(aboutSchema),
  blog: sampled(blogSchema),
  'built-flex-industrial': sampled(builtFlexIndustrialSchema),
  'flex-industrial': sampled(flexIndustrialSchema),
  confirmations: sampled(confirmationsSchema),
  contact: sampled(contactSchema),
  parkview: sampled(parkviewSchema),
  deck: sampled(documentSchema),
  documents: documentsSchema,
  figures: sampled(figuresSchema),
  'investor-questions': sampled(investorQuestionsSchema),
  memorandum: sampled(documentSchema),
  offerings: offeringsSchema,
  pictures: picturesSchema,
  ppm: sampled(ppmSchema),
  projects: sampled(projectsSchema),
  questions: sampled(questionsSchema),
  team: sampled(teamSchema),
  videos: videosSchema,
  invest: sampled(investSchema),
  'investment-selection': sampled(investmentSelectionSchema),
  'deck-download': sampled(deckDownloadSchema),
  regd: sampled(regdSchema),
  'rega-invest': sampled(regaInvestSchema),
  rsvp: sampled(rsvpSchema),
  webinar: sampled(webinarSchema),
  privacy: sampled(privacySchema),
  terms: sampled(legalSchema),
  accessibility: sampled(legalSchema),
  'sample-portal': sampled(samplePortalSchema),
  'sample-circular': sampled(legalSchema),
  'videos-page': sampled(videosPageSchema),
  'mail-choice': sampled(mailChoiceSchema),
  'mails/frame': sampled(mailFrameSchema),
  'mails/desk': sampled(deskMailsSchema),
  'mails/contact': sampled(mailSchema),
  'mails/spark': sampled(mailSchema),
  'mails/regd': sampled(mailSchema),
  'mails/flex': sampled(mailSchema),
  'mails/built': sampled(mailSchema),
  'mails/webinar': sampled(mailSchema),
  'mails/regd-webinar': sampled(mailSchema),
  'mails/deck': sampled(mailSchema),
  'mails/rsvp': sampled(mailSchema),
  'mails/interest': sampled(mailSchema),
  'mails/portal': sampled(mailSchema),
} as const;

export type ContentName = keyof typeof contentSchemas;
/** The words, numbers and lists of the site, as read and checked at start. */
export type SiteContent = { readonly [N in ContentName]: v.InferOutput<(typeof contentSchemas)[N]> } & {
  /** The articles of the blog, newest first. */
  readonly articles: readonly Article[];
};
