import * as v from 'valibot';
import {
  atLeast,
  contentFile,
  exactly,
  figure,
  linkedText,
  page,
  paragraphs,
  pictureName,
  text,
  titled,
} from './parts.ts';

const drawing = v.picklist(['residence', 'cottages', 'flex-3', 'housing', 'acquisition', 'storage']);

const brand = v.strictObject({
  drawing,
  name: text,
  description: text,
  to: v.optional(
    v.picklist(
      ['parkview', 'builtFlexIndustrial', 'projects', 'about'],
      'must be parkview, builtFlexIndustrial, projects or about',
    ),
  ),
});

const slide = v.strictObject({
  id: v.pipe(v.number(), v.integer()),
  picture: pictureName,
  title: text,
  location: text,
  type: v.picklist(['Senior Living', 'Multi-Family', 'Residential', 'Flex Industrial']),
});

const feature = v.strictObject({ picture: pictureName, title: text, text });

const knownAnswer = v.strictObject({
  /** Path and anchor of the passage that answers. */
  place: v.pipe(
    v.string(),
    v.regex(/^\/[\w/-]*(?:#[\w-]+)?$/, 'must be a path of this site, such as /invest#questions'),
  ),
  heading: text,
  asks: atLeast(1, text, 'needs at least one question'),
});

export const sitePages = {
  home: page({
    hero: v.strictObject({
      heading: text,
      line: text,
      what: text,
      picture: pictureName,
      caption: text,
    }),
    brands: v.strictObject({ heading: text, items: exactly(5, brand, 'needs the five brands') }),
    who: v.strictObject({
      heading: text,
      figures: exactly(4, figure, 'needs four figures'),
      lead: text,
      text,
      /** The unpublished part of the second figure. */
      ipos: text,
      missionHeading: text,
      mission: text,
      picture: pictureName,
    }),
    opportunities: v.strictObject({
      heading: text,
      lead: text,
      values: exactly(3, titled, 'needs three value cards'),
    }),
    portfolio: v.strictObject({
      heading: text,
      note: text,
      all: text,
      slides: exactly(10, slide, 'needs ten slides'),
    }),
    closing: v.strictObject({ heading: text, lead: text }),
  }),
  about: page({
    heading: text,
    lead: text,
    picture: pictureName,
    caption: text,
    sponsor: v.strictObject({ heading: text, lead: text, paragraphs }),
    experience: v.strictObject({
      heading: text,
      figures: exactly(4, figure, 'needs four figures'),
      lately: text,
      projects: text,
      /** Facts that investors would ask for and we have not published yet. */
      unpublished: v.array(text),
    }),
    role: v.strictObject({ heading: text, duties: exactly(3, titled, 'needs three duties'), conflict: titled }),
    strategy: v.strictObject({
      heading: text,
      lead: text,
      focus: atLeast(1, v.strictObject({ title: text, text, drawing }), 'needs at least one kind of building'),
      text,
    }),
    team: v.strictObject({ heading: text, lead: text }),
    next: v.strictObject({ heading: text, text }),
  }),
  contact: page({
    heading: text,
    lead: text,
    picture: pictureName,
    officeHeading: text,
    next: v.strictObject({ heading: text, text, questions: text }),
  }),
  parkview: page({
    heading: text,
    lead: text,
    picture: pictureName,
    caption: text,
    overview: v.strictObject({
      heading: text,
      figures: exactly(4, figure, 'needs four figures'),
      lead: text,
    }),
    features: v.strictObject({
      heading: text,
      items: exactly(3, feature, 'needs three feature cards'),
    }),
    next: v.strictObject({ heading: text, text, message: text }),
  }),
  blog: page({
    heading: text,
    lead: text,
    next: v.strictObject({ heading: text, text }),
    mediaHeading: text,
    mediaText: text,
  }),
  'videos-page': page({
    heading: text,
    lead: text,
    /** Heading of the webinars; without it they are hidden. */
    more: v.optional(text),
    /** Above them, until they are recorded. */
    moreNote: v.optional(text),
    next: v.strictObject({ heading: text, text }),
  }),
  questions: page({
    heading: text,
    lead: text,
    label: text,
    ask: text,
    examplesHeading: text,
    examples: atLeast(1, text, 'needs at least one question'),
    /** When no page has an answer. */
    unknown: text,
    contact: text,
    othersHeading: text,
    /** Below every answer with a figure, before the document links. */
    disclaimer: v.pipe(text, v.regex(/targeted, not guaranteed/i, 'must say "targeted, not guaranteed"')),
    tooLong: text,
    failure: text,
    answers: v.array(knownAnswer),
  }),
  'sample-portal': page({
    heading: text,
    lead: text,
    rows: v.array(v.strictObject({ label: text, text })),
    /** Whom to ask until then. */
    opens: linkedText,
    /** For visitors who left an email on the opportunity fund's page. */
    known: text,
  }),
};

const member = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and hyphens')),
  name: text,
  photo: v.optional(pictureName),
  titles: v.strictObject({ about: text, invest: text, regd: text }),
  pages: v.array(v.picklist(['about', 'invest', 'regd'])),
  /** `line` is always visible, `short` expands it, `long` is for the about page. */
  biography: v.strictObject({ line: text, short: text, long: paragraphs }),
});

export const teamSchema = contentFile({ members: atLeast(1, member, 'needs someone') });
export type TeamMember = v.InferOutput<typeof member>;
