import type * as v from 'valibot';
import { aboutShape } from './about.ts';
import type { Article } from './article.ts';
import { blogShape } from './blog.ts';
import { builtFlexIndustrialShape } from './built-flex-industrial.ts';
import { companyShape } from './company.ts';
import { contactShape } from './contact.ts';
import { deckDownloadShape } from './deck-download.ts';
import { documentShape } from './document.ts';
import { flexIndustrialShape } from './flex-industrial.ts';
import { homeShape } from './home.ts';
import { investShape } from './invest.ts';
import { investmentSelectionShape } from './investment-selection.ts';
import { legalShape, privacyShape } from './legal.ts';
import { parkviewShape } from './parkview.ts';
import { picturesShape } from './pictures.ts';
import { ppmShape } from './ppm.ts';
import { questionsShape } from './questions.ts';
import { regaInvestShape } from './rega-invest.ts';
import { regdShape } from './regd.ts';
import { rsvpShape } from './rsvp.ts';
import { teamShape } from './team.ts';
import { videosShape } from './videos.ts';
import { videosPageShape } from './videos-page.ts';
import { webinarShape } from './webinar.ts';

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
