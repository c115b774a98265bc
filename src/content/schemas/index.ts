import * as v from 'valibot';
import { type FormId, formIds } from '../../site/forms/form.ts';
import { aboutSchema } from './about.ts';
import type { Article } from './article.ts';
import { blogSchema } from './blog.ts';
import { builtFlexIndustrialSchema } from './built-flex-industrial.ts';
import { companySchema } from './company.ts';
import { confirmationsSchema } from './confirmation.ts';
import { contactSchema } from './contact.ts';
import { deckDownloadSchema } from './deck-download.ts';
import { documentSchema } from './document.ts';
import { documentsSchema } from './documents.ts';
import { figuresSchema } from './figures.ts';
import { flexIndustrialSchema } from './flex-industrial.ts';
import { homeSchema } from './home.ts';
import { investSchema } from './invest.ts';
import { investmentSelectionSchema } from './investment-selection.ts';
import { investorQuestionsSchema } from './investor-questions.ts';
import { legalSchema, privacySchema } from './legal.ts';
import { deskMailsSchema, mailFrameSchema, mailSchema } from './mail.ts';
import { mailChoiceSchema } from './mail-choice.ts';
import { offeringsSchema } from './offerings.ts';
import { parkviewSchema } from './parkview.ts';
import { text } from './parts.ts';
import { picturesSchema } from './pictures.ts';
import { ppmSchema } from './ppm.ts';
import { projectsSchema } from './projects.ts';
import { questionsSchema } from './questions.ts';
import { regaInvestSchema } from './rega-invest.ts';
import { regdSchema } from './regd.ts';
import { rsvpSchema } from './rsvp.ts';
import { samplePortalSchema } from './sample-portal.ts';
import { teamSchema } from './team.ts';
import { videosSchema } from './videos.ts';
import { videosPageSchema } from './videos-page.ts';
import { webinarSchema } from './webinar.ts';

/** A file may say what in it its owner has yet to confirm or replace. */
const sampled = <E extends v.ObjectEntries>({ entries }: v.StrictObjectSchema<E, undefined>) =>
  v.strictObject({ ...entries, sample: v.optional(v.array(text)) });

const visitorMail = sampled(mailSchema);
const visitorMails = Object.fromEntries(formIds.map((id) => [`mails/${id}`, visitorMail])) as {
  readonly [Id in FormId as `mails/${Id}`]: typeof visitorMail;
};

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
  ...visitorMails,
} as const;

export type ContentName = keyof typeof contentSchemas;
/** The words, numbers and lists of the site, as read and checked at start. */
export type SiteContent = { readonly [N in ContentName]: v.InferOutput<(typeof contentSchemas)[N]> } & {
  /** The articles of the blog, newest first. */
  readonly articles: readonly Article[];
};
