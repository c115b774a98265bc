import type * as v from 'valibot';
import { type FormId, formIds } from '../../site/forms/form.ts';
import type { Article } from './article.ts';
import { companySchema } from './company.ts';
import { confirmationsSchema } from './confirmation.ts';
import { documentSchema, documentsSchema } from './documents.ts';
import { rsvpSchema, webinarSchema } from './events.ts';
import { legalSchema, privacySchema } from './legal.ts';
import { deskMailsSchema, mailChoiceSchema, mailFrameSchema, mailSchema } from './mails.ts';
import { investorQuestionsSchema, offeringPages } from './offering-pages.ts';
import { figuresSchema, offeringsSchema } from './offerings.ts';
import { picturesSchema, sectionPicturesSchema } from './pictures.ts';
import { projectsSchema } from './projects.ts';
import { sitePages, teamSchema } from './site-pages.ts';
import { videosSchema } from './videos.ts';

const visitorMails = Object.fromEntries(formIds.map((id) => [`mails/${id}`, mailSchema])) as {
  readonly [Id in FormId as `mails/${Id}`]: typeof mailSchema;
};

/** The schema of every JSON file of `data/content/`. */
export const contentSchemas = {
  company: companySchema,
  ...sitePages,
  ...offeringPages,
  confirmations: confirmationsSchema,
  deck: documentSchema,
  documents: documentsSchema,
  figures: figuresSchema,
  'investor-questions': investorQuestionsSchema,
  memorandum: documentSchema,
  offerings: offeringsSchema,
  pictures: picturesSchema,
  projects: projectsSchema,
  'section-pictures': sectionPicturesSchema,
  team: teamSchema,
  videos: videosSchema,
  rsvp: rsvpSchema,
  webinar: webinarSchema,
  privacy: privacySchema,
  terms: legalSchema,
  accessibility: legalSchema,
  'sample-circular': legalSchema,
  'mail-choice': mailChoiceSchema,
  'mails/frame': mailFrameSchema,
  'mails/desk': deskMailsSchema,
  ...visitorMails,
} as const;

export type ContentName = keyof typeof contentSchemas;
/** The texts, numbers and lists of the site, validated at start. */
export type SiteContent = { readonly [N in ContentName]: v.InferOutput<(typeof contentSchemas)[N]> } & {
  /** Newest first. */
  readonly articles: readonly Article[];
};
