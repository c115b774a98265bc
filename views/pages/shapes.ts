import type * as v from 'valibot';
import type { Article } from '../../src/site/content/article.ts';
import { companyShape } from '../../src/site/content/company.ts';
import { documentShape } from '../../src/site/content/document.ts';
import { figuresShape } from '../../src/site/content/figures.ts';
import { investorQuestionsShape } from '../../src/site/content/investor-questions.ts';
import { legalShape, privacyShape } from '../../src/site/content/legal.ts';
import { picturesShape } from '../../src/site/content/pictures.ts';
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
import { parkviewShape } from './parkview/shape.ts';
import { ppmShape } from './ppm/shape.ts';
import { questionsShape } from './questions/shape.ts';
import { regaInvestShape } from './rega-invest/shape.ts';
import { regdShape } from './regd/shape.ts';
import { rsvpShape } from './rsvp/shape.ts';
import { videosPageShape } from './videos/shape.ts';
import { webinarShape } from './webinar/shape.ts';

/** Every JSON file of `data/content/` by its name, with the shape that it must have. */
export const contentShapes = {
  company: companyShape,
  home: homeShape,
  about: aboutShape,
  blog: blogShape,
  'built-flex-industrial': builtFlexIndustrialShape,
  'flex-industrial': flexIndustrialShape,
  contact: contactShape,
  parkview: parkviewShape,
  deck: documentShape,
  figures: figuresShape,
  'investor-questions': investorQuestionsShape,
  memorandum: documentShape,
  pictures: picturesShape,
  ppm: ppmShape,
  questions: questionsShape,
  team: teamShape,
  videos: videosShape,
  invest: investShape,
  'investment-selection': investmentSelectionShape,
  'deck-download': deckDownloadShape,
  regd: regdShape,
  'rega-invest': regaInvestShape,
  rsvp: rsvpShape,
  webinar: webinarShape,
  privacy: privacyShape,
  terms: legalShape,
  'sample-circular': legalShape,
  'videos-page': videosPageShape,
} as const;

export type ContentName = keyof typeof contentShapes;
/** The words, numbers and lists of the site, as read and checked at start. */
export type SiteContent = { readonly [N in ContentName]: v.InferOutput<(typeof contentShapes)[N]> } & {
  /** The articles of the blog, newest first. */
  readonly articles: readonly Article[];
};
