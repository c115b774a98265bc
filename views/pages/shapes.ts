import * as v from 'valibot';
import type { Article } from '../../src/site/content/article.ts';
import { companyShape } from '../../src/site/content/company.ts';
import { confirmationsShape } from '../../src/site/content/confirmation.ts';
import { documentShape } from '../../src/site/content/document.ts';
import { documentsShape } from '../../src/site/content/documents.ts';
import { figuresShape } from '../../src/site/content/figures.ts';
import { investorQuestionsShape } from '../../src/site/content/investor-questions.ts';
import { legalShape, privacyShape } from '../../src/site/content/legal.ts';
import { deskMailsShape, mailFrameShape, mailShape } from '../../src/site/content/mail.ts';
import { offeringsShape } from '../../src/site/content/offerings.ts';
import { picturesShape } from '../../src/site/content/pictures.ts';
import { projectsShape } from '../../src/site/content/projects.ts';
import { words } from '../../src/site/content/shapes.ts';
import { teamShape } from '../../src/site/content/team.ts';
import { videosShape } from '../../src/site/content/videos.ts';
import { aboutShape } from './about/shape.ts';
import { blogShape } from './blog/shape.ts';
import { builtFlexIndustrialShape } from './built-flex-industrial/shape.ts';
import { contactShape } from './contact/shape.ts';
import { deckDownloadShape } from './deck-download/shape.ts';
import { flexIndustrialShape } from './flex-industrial/shape.ts';
import { homeShape } from './home/shape.ts';
import { investShape } from './invest/shape.ts';
import { investmentSelectionShape } from './investment-selection/shape.ts';
import { mailChoiceShape } from './mail-choice/shape.ts';
import { parkviewShape } from './parkview/shape.ts';
import { ppmShape } from './ppm/shape.ts';
import { questionsShape } from './questions/shape.ts';
import { regaInvestShape } from './rega-invest/shape.ts';
import { regdShape } from './regd/shape.ts';
import { rsvpShape } from './rsvp/shape.ts';
import { samplePortalShape } from './sample-portal/shape.ts';
import { videosPageShape } from './videos/shape.ts';
import { webinarShape } from './webinar/shape.ts';

/** A file may say what in it its owner has yet to confirm or replace. */
const sampled = <E extends v.ObjectEntries>({ entries }: v.StrictObjectSchema<E, undefined>) =>
  v.strictObject({ ...entries, sample: v.optional(v.array(words)) });

/** Every JSON file of `data/content/` by its name, with the shape that it must have. */
export const contentShapes = {
  company: sampled(companyShape),
  home: sampled(homeShape),
  about: sampled(aboutShape),
  blog: sampled(blogShape),
  'built-flex-industrial': sampled(builtFlexIndustrialShape),
  'flex-industrial': sampled(flexIndustrialShape),
  confirmations: sampled(confirmationsShape),
  contact: sampled(contactShape),
  parkview: sampled(parkviewShape),
  deck: sampled(documentShape),
  documents: documentsShape,
  figures: sampled(figuresShape),
  'investor-questions': sampled(investorQuestionsShape),
  memorandum: sampled(documentShape),
  offerings: offeringsShape,
  pictures: picturesShape,
  ppm: sampled(ppmShape),
  projects: sampled(projectsShape),
  questions: sampled(questionsShape),
  team: sampled(teamShape),
  videos: videosShape,
  invest: sampled(investShape),
  'investment-selection': sampled(investmentSelectionShape),
  'deck-download': sampled(deckDownloadShape),
  regd: sampled(regdShape),
  'rega-invest': sampled(regaInvestShape),
  rsvp: sampled(rsvpShape),
  webinar: sampled(webinarShape),
  privacy: sampled(privacyShape),
  terms: sampled(legalShape),
  accessibility: sampled(legalShape),
  'sample-portal': sampled(samplePortalShape),
  'sample-circular': sampled(legalShape),
  'videos-page': sampled(videosPageShape),
  'mail-choice': sampled(mailChoiceShape),
  'mails/frame': sampled(mailFrameShape),
  'mails/desk': sampled(deskMailsShape),
  'mails/contact': sampled(mailShape),
  'mails/spark': sampled(mailShape),
  'mails/regd': sampled(mailShape),
  'mails/flex': sampled(mailShape),
  'mails/built': sampled(mailShape),
  'mails/webinar': sampled(mailShape),
  'mails/regd-webinar': sampled(mailShape),
  'mails/deck': sampled(mailShape),
  'mails/rsvp': sampled(mailShape),
  'mails/interest': sampled(mailShape),
  'mails/portal': sampled(mailShape),
} as const;

export type ContentName = keyof typeof contentShapes;
/** The words, numbers and lists of the site, as read and checked at start. */
export type SiteContent = { readonly [N in ContentName]: v.InferOutput<(typeof contentShapes)[N]> } & {
  /** The articles of the blog, newest first. */
  readonly articles: readonly Article[];
};
