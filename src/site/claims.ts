import shipped from '../../data/content/figures.json' with { type: 'json' };
import { sparkFundOne } from './offerings.ts';
import type { RouteName } from './routes.ts';

/** Sentences that are the same wherever they are needed. */
export const sentences = {
  targeted: 'Targeted, not guaranteed.',
  past: 'Past performance does not guarantee future results.',
  limit:
    'If you are not an accredited investor, Tier 2 of Regulation A limits your investment to 10% of the greater of your annual income or your net worth, excluding the value of your primary residence. A company or trust may invest 10% of the greater of its revenue or its net assets for its last fiscal year.',
  /** Rule 255, until the SEC has qualified the offering. */
  get testing() {
    return `The SEC has not yet qualified the offering of ${sparkFundOne.name}. No money or other consideration is being solicited, and if sent, it will not be accepted. No offer to buy can be accepted, and no part of the purchase price can be received, until the offering statement is qualified. Any such offer may be withdrawn or revoked, without obligation or commitment of any kind, at any time before notice of its acceptance given after the qualification date. A person’s indication of interest involves no obligation or commitment of any kind.`;
  },
} as const;

/**
 * Figures of ours that mean nothing without their date, their area and what they rest on. `figures.json` has the words by these
 * names; a page that shows the figure says them in a section that shows it.
 */
const ownFigures = {
  zionsville: /\b54%|\$17\.85/,
  vacancy: /vacancy[^.]{0,40}\bunder 5%|under 5%[^.]{0,20} vacancy|<5%/i,
  build: /\bsix-month build|\b6-8 months?\b/i,
  pipeline: /\bwithin 60 days\b/,
  record: /\b60\+ properties|\$2B\+|\bunder 1% variance|\bstrategic acquisitions\b/,
  estimates: /(?<!\$)\b(?:11,000|700,000)\b/,
  target: /\b2x(?:-|–| to )3x\b/,
} as const;
export type BasisName = keyof typeof ownFigures;
export const basisNames = Object.keys(ownFigures) as BasisName[];

/** The names of what the figures in a text rest on. */
export const basesIn = (text: string) => basisNames.filter((name) => ownFigures[name].test(text));
/** The first of those figures in a text. */
export const figureOf = (name: BasisName, text: string) => ownFigures[name].exec(text)?.[0] ?? '';

/** The two sourced demand claims, as the fund pages count them. */
export const demand = {
  turning65: { peopleADay: 11_400, year: 2025, peopleAWindow: 100 },
  shortfall: { units: 560_000, by: 2029, unitsAnOutline: 10_000 },
} as const;

/** Dollars of yearly rent a square foot, as charts compare them. */
export const rent = { ...shipped.rent };
export const setRent = (figures: typeof rent = shipped.rent) => void Object.assign(rent, figures);

/** A statement with a figure in it. */
export interface Claim {
  name: string;
  /** The figure as pages write it. */
  says: RegExp;
  /** Routes of the pages that make the claim. */
  pages: readonly RouteName[];
  /** No other page but an article may show the figure: another page states it differently, and both are as written. */
  onlyThere?: true;
}

const flexPages = ['flexIndustrialInvest', 'flexIndustrial', 'builtFlexIndustrial'] as const;
const funds = ['invest', 'regd'] as const;

/** Every figure that the specification gives, once, with the pages that it belongs to. */
export const claims: readonly Claim[] = [
  { name: 'Spark minimum', says: /\$500\b/, pages: ['invest', 'investmentSelection'] },
  {
    name: 'Spark preferred return',
    says: /\b8%/,
    pages: ['invest', 'investmentSelection', 'webinar', ...flexPages],
  },
  {
    name: 'Spark total return',
    says: /\b2x-3x\b.*?\b4-5 years\b/s,
    pages: ['invest', 'investmentSelection', ...flexPages],
  },
  { name: 'Spark projects', says: /\b(?:4|four) pre-identified projects\b/, pages: ['invest'] },
  { name: 'Reg D minimum', says: /\$15,000\b/, pages: ['regd', 'investmentSelection'] },
  { name: 'Reg D maximum', says: /\$10,000,000\b/, pages: ['regd', 'investmentSelection'] },
  { name: 'Reg D unit price', says: /\$1\.00\b/, pages: ['regd', 'investmentSelection'] },
  {
    name: 'Reg D preferred return',
    says: /\b10%/,
    pages: ['regd', 'investmentSelection', 'regdWebinar'],
  },
  { name: 'properties', says: /\b60\+ properties\b|\bproperties( to date)? 60\+/, pages: funds },
  { name: 'development', says: /\$2B\+ in development\b|\bin development \$2B\+/, pages: funds },
  {
    name: 'ground-up builds',
    says: /\bground-up builds,? with under 1% variance\b/,
    pages: funds,
  },
  { name: 'acquisitions', says: /\bstrategic acquisitions\b/, pages: funds },
  { name: 'people turning 65', says: /\b11,400\b/, pages: funds },
  {
    name: 'people turning 65, webinar',
    says: /\b11,000\b/,
    pages: ['webinar', 'regdWebinar'],
    onlyThere: true,
  },
  { name: 'senior housing shortfall', says: /\b560,000\b/, pages: funds },
  {
    name: 'senior housing shortfall, webinar',
    says: /\b700,000\b/,
    pages: ['webinar', 'regdWebinar'],
    onlyThere: true,
  },
  {
    name: 'build cycle',
    says: /\bsix-month build\b/i,
    pages: ['flexIndustrialInvest', 'flexIndustrial'],
  },
  {
    name: 'build cycle, second page',
    says: /\b6-8 months?\b/i,
    pages: ['builtFlexIndustrial'],
    onlyThere: true,
  },
  {
    name: 'leased in week 1',
    says: /\b54% leased in week 1\b/i,
    pages: ['flexIndustrialInvest', 'flexIndustrial'],
  },
];
