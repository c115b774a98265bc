import type { RouteName } from './routes.ts';

/** The two sourced demand claims, as the fund pages count them. */
export const demand = {
  turning65: { peopleADay: 11_400, year: 2025, peopleAWindow: 100 },
  shortfall: { units: 560_000, by: 2029, unitsAnOutline: 10_000 },
} as const;

/** Dollars of yearly rent a square foot at BUILT Zionsville. */
export const rent = { average: 17.85, projected: 15 } as const;

/** A statement with a figure in it. */
export interface Claim {
  name: string;
  /** The figure as pages write it. */
  says: RegExp;
  /** Routes of the pages that make the claim. */
  pages: readonly RouteName[];
  /** No other page but an article may show the figure: another page states it differently, and both stand as written. */
  onlyThere?: true;
  /** Where it comes from: the terms of an offering, the company's own record, or a footnote of the page. */
  source: 'offering' | 'company' | 'footnote';
}

const flexPages = ['flexIndustrialInvest', 'flexIndustrial', 'builtFlexIndustrial'] as const;
const funds = ['invest', 'regd'] as const;

/** Every figure that the specification gives, once, with the pages that it belongs to. */
export const claims: readonly Claim[] = [
  { name: 'Spark minimum', says: /\$500\b/, pages: ['invest', 'investmentSelection'], source: 'offering' },
  {
    name: 'Spark preferred return',
    says: /\b8%/,
    pages: ['invest', 'investmentSelection', 'webinar', ...flexPages],
    source: 'offering',
  },
  {
    name: 'Spark total return',
    says: /\b2x-3x\b.*?\b4-5 years\b/s,
    pages: ['invest', 'investmentSelection', ...flexPages],
    source: 'offering',
  },
  { name: 'Spark projects', says: /\b(?:4|four) pre-identified projects\b/, pages: ['invest'], source: 'offering' },
  { name: 'Reg D minimum', says: /\$15,000\b/, pages: ['regd', 'investmentSelection'], source: 'offering' },
  { name: 'Reg D maximum', says: /\$10,000,000\b/, pages: ['regd', 'investmentSelection'], source: 'offering' },
  { name: 'Reg D unit price', says: /\$1\.00\b/, pages: ['regd', 'investmentSelection'], source: 'offering' },
  {
    name: 'Reg D preferred return',
    says: /\b10%/,
    pages: ['regd', 'investmentSelection', 'regdWebinar'],
    source: 'offering',
  },
  { name: 'properties', says: /\b60\+ properties\b|\bproperties( to date)? 60\+/, pages: funds, source: 'company' },
  { name: 'development', says: /\$2B\+ in development\b|\bin development \$2B\+/, pages: funds, source: 'company' },
  {
    name: 'ground-up builds',
    says: /\bground-up builds,? with under 1% variance\b/,
    pages: funds,
    source: 'company',
  },
  { name: 'acquisitions', says: /\bstrategic acquisitions\b/, pages: funds, source: 'company' },
  { name: 'people turning 65', says: /\b11,400\b/, pages: funds, source: 'footnote' },
  {
    name: 'people turning 65, webinar',
    says: /\b11,000\b/,
    pages: ['webinar', 'regdWebinar'],
    onlyThere: true,
    source: 'company',
  },
  { name: 'senior housing shortfall', says: /\b560,000\b/, pages: funds, source: 'footnote' },
  {
    name: 'senior housing shortfall, webinar',
    says: /\b700,000\b/,
    pages: ['webinar', 'regdWebinar'],
    onlyThere: true,
    source: 'company',
  },
  {
    name: 'build cycle',
    says: /\bsix-month build\b/i,
    pages: ['flexIndustrialInvest', 'flexIndustrial'],
    source: 'company',
  },
  {
    name: 'build cycle, second page',
    says: /\b6-8 months?\b/i,
    pages: ['builtFlexIndustrial'],
    onlyThere: true,
    source: 'company',
  },
  {
    name: 'leased in week 1',
    says: /\b54% leased in week 1\b/i,
    pages: ['flexIndustrialInvest', 'flexIndustrial'],
    source: 'company',
  },
];
