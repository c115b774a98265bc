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

const titledFigure = v.strictObject({ value: text, title: text, label: text });
const side = v.strictObject({ picture: pictureName, kind: text, title: text, text });

const footnote = v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number')), text: linkedText });
const demand = v.strictObject({ title: text, heading: text, lead: text, text });

const term = v.strictObject({ label: text, value: text, note: v.optional(text) });
const path = v.strictObject({
  badge: text,
  name: text,
  regulation: text,
  text,
  figures: exactly(2, titledFigure, 'needs two figures'),
  to: v.picklist(['invest', 'regd'], 'must be "invest" or "regd"'),
  link: text,
  more: v.array(
    v.strictObject({
      label: text,
      to: v.picklist(['webinar', 'regdWebinar', 'deckDownload', 'regaInvest', 'ppm'], 'must be the name of a page'),
    }),
  ),
});

const answer = v.strictObject({ value: text, note: text });
/** The answers of both funds to one question. */
const comparison = v.strictObject({ label: text, spark: answer, regd: answer });

const linked = v.strictObject({ title: text, text: linkedText });
/** A row of a table of terms: label left, value right. */
const fact = v.strictObject({ label: text, value: text });
const facts = atLeast(1, fact, 'needs at least one fact');
const list = v.strictObject({ title: text, items: paragraphs });
/** Places of upcoming projects; the page shows four. */
const upcoming = exactly(4, text, 'needs four places');

export const offeringPages = {
  invest: page({
    picture: pictureName,
    hero: v.strictObject({
      badge: text,
      heading: text,
      lead: text,
      risk: text,
      /** Until the SEC has qualified the offering. */
      closed: text,
    }),
    figures: v.strictObject({
      label: text,
      items: exactly(4, titledFigure, 'needs four entries'),
      note: text,
      limit: text,
    }),
    problemSolution: v.strictObject({ heading: text, problem: side, solution: side }),
    why: v.strictObject({ heading: text, items: exactly(4, titled, 'needs four entries'), record: text }),
    demand: v.strictObject({
      heading: text,
      lead: text,
      slides: atLeast(4, v.strictObject({ picture: pictureName, title: text }), 'needs at least four slides'),
      slideNote: text,
      footnotes: v.strictObject({ turning65: text, shortfall: text }),
    }),
    steps: v.strictObject({ heading: text, items: exactly(4, titled, 'needs four entries'), note: text }),
    calculator: v.strictObject({ heading: text }),
    leadership: v.strictObject({
      heading: text,
      order: exactly(4, text, 'needs four entries'),
    }),
    community: v.strictObject({
      heading: text,
      picture: pictureName,
      items: exactly(3, titled, 'needs three entries'),
    }),
    closing: v.strictObject({ heading: text, lead: text, button: text }),
  }),
  regd: page({
    hero: v.strictObject({
      badge: text,
      heading: text,
      lead: text,
      /** While no portal is set. */
      picture: pictureName,
      caption: text,
    }),
    terms: v.strictObject({
      heading: text,
      perYear: text,
      total: term,
      plan: term,
      buys: term,
      fees: term,
      note: linkedText,
    }),
    start: v.strictObject({
      heading: text,
      text: linkedText,
      /** In place of the text while no portal is set. */
      closed: linkedText,
      verification: text,
    }),
    flex: v.strictObject({
      ...demand.entries,
      picture: pictureName,
      pictureTitle: text,
    }),
    senior: demand,
    footnotes: exactly(2, footnote, 'needs two footnotes'),
    leadership: v.strictObject({ heading: text, lead: text }),
    achievements: v.strictObject({
      heading: text,
      figures: exactly(2, figure),
      toDateHeading: text,
      toDate: exactly(2, figure),
    }),
    calculator: v.strictObject({ heading: text }),
    closing: v.strictObject({ heading: text, lead: text, note: linkedText }),
  }),
  'investment-selection': page({
    picture: pictureName,
    heading: text,
    lead: text,
    paths: v.tuple([path, path], 'needs the two paths'),
    compare: v.strictObject({
      heading: text,
      /** Whether each fund is open, and why not. */
      status: v.strictObject({ label: text, open: text, closed: text, spark: text, regd: text }),
      rows: atLeast(1, comparison, 'needs at least one row'),
    }),
    privateNote: text,
    note: text,
    help: v.strictObject({ heading: text, text, link: text }),
  }),
  'rega-invest': page({
    picture: pictureName,
    pictureTitle: text,
    badge: text,
    heading: text,
    lead: text,
    note: text,
    projectsHeading: text,
    limitHeading: text,
    limitLeast: text,
    limitMost: text,
    expectHeading: text,
    steps: exactly(4, linked, 'needs four steps'),
    readHeading: text,
    read: atLeast(1, linked),
  }),
  ppm: page({
    picture: pictureName,
    badge: text,
    heading: text,
    lead: text,
    links: v.strictObject({ contact: text, invest: text, document: text }),
    contents: text,
    /** The link to the first page of the memorandum whose title begins with “Risk”. */
    risks: text,
    /** Heading of what to do after reading. */
    next: text,
    /** Beside the button to the portal, until it opens. */
    closed: text,
    note: text,
  }),
  'deck-download': page({
    picture: pictureName,
    heading: text,
    lead: text,
    about: text,
    insideHeading: text,
    /** Numbers of the deck's pages. */
    slides: atLeast(1, v.pipe(v.number(), v.integer()), 'needs at least one page'),
    note: text,
  }),
  'flex-industrial': page({
    /** Title and description of the same page at its second address. */
    second: v.strictObject({ title: text, description: text }),
    hero: v.strictObject({
      heading: text,
      lead: text,
      points: paragraphs,
      picture: pictureName,
    }),
    what: v.strictObject({
      heading: text,
      lead: text,
      paragraphs,
      /** The parts of a bay, from the street to its back wall. */
      parts: exactly(4, text, 'needs four parts'),
      picture: pictureName,
    }),
    great: v.strictObject({
      heading: text,
      cards: exactly(4, v.strictObject({ title: text, text, facts }), 'needs four cards'),
    }),
    fund: v.strictObject({
      heading: text,
      lead: text,
      figures: exactly(2, titledFigure, 'needs two figures'),
      highlightsHeading: text,
      highlight: text,
      highlights: facts,
      upcomingHeading: text,
      upcoming,
      upcomingNote: text,
      note: text,
    }),
    why: v.strictObject({ heading: text, closed: text, reasons: exactly(3, titled, 'needs three reasons') }),
  }),
  'built-flex-industrial': page({
    picture: pictureName,
    emoji: text,
    heading: text,
    lead: text,
    risk: text,
    definition: v.strictObject({ heading: text, lead: text, text }),
    reasons: exactly(4, titled, 'needs four cards'),
    figures: v.strictObject({
      heading: text,
      lead: text,
      picture: pictureName,
      of: exactly(2, figure, 'needs two figures'),
      highlight: text,
      factsHeading: text,
      facts,
    }),
    fund: v.strictObject({
      heading: text,
      lead: text,
      figures: exactly(2, titledFigure, 'needs two figures'),
      upcomingHeading: text,
      upcoming,
      upcomingNote: text,
      note: text,
    }),
    benefits: v.strictObject({ heading: text, gains: list, losses: list }),
    momentum: v.strictObject({ heading: text, lead: text }),
  }),
};

export type Fact = v.InferOutput<typeof term>;

/** Every offering answers each of these. */
const questionIds = ['buildings', 'fees', 'custody', 'exit', 'taxes', 'stabilize', 'trouble', 'term', 'audit'] as const;

const question = v.strictObject({
  id: v.picklist(questionIds, `must be one of ${questionIds.join(', ')}`),
  question: text,
  short: v.optional(text),
  answer: linkedText,
  /** Decisions that the owner still has to make. */
  sample: v.optional(text),
});
const part = v.strictObject({
  title: text,
  text: v.optional(text),
  /** Shows the basis of the target instead of a text. */
  basis: v.optional(v.literal(true)),
});
const plainAnswer = v.strictObject({
  label: text,
  text: linkedText,
  /** In place of the text until investors can subscribe. */
  closed: v.optional(linkedText),
});
const all = v.pipe(
  v.array(question),
  v.check((answers) => questionIds.every((id) => answers.some((one) => one.id === id)), 'must answer every question'),
);

export const investorQuestionsSchema = contentFile({
  heading: text,
  lead: text,
  /** Opens the questions after the first three. */
  more: text,
  /** Sources of the payments and of the rest of the target, and the assumptions of the slower case. */
  money: v.strictObject({ heading: text, spark: v.array(part), regd: v.array(part) }),
  /** Who, whether it is open, what can be lost and who replies, beside what asks for a decision. */
  plain: v.strictObject({ heading: text, more: text, spark: v.array(plainAnswer), regd: v.array(plainAnswer) }),
  spark: all,
  regd: all,
});
