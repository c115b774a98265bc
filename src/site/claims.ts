export const sentences = {
  targeted: 'Targeted, not guaranteed.',
  past: 'Past performance does not guarantee future results.',
  limit:
    'If you are not an accredited investor, Tier 2 of Regulation A limits your investment to 10% of the greater of your annual income or your net worth, excluding the value of your primary residence. A company or trust may invest up to 10% of the greater of its revenue or its net assets for its last fiscal year.',
  accredited:
    'Accredited means $200K+ income or $1M+ net worth: the income in each of the last two years and expected this year ($300K+ with a spouse or partner), the net worth excluding primary residence. There are other ways to qualify.',
  /** By offering. */
  notOpen: {
    spark: 'Not open yet: the SEC has not qualified this offering. Tell us you’re interested, and send no money.',
    regd: 'Not open yet: the investment portal has no opening date. Send no money.',
    both: 'Neither fund is open yet, and you can lose all you invest in either fund. Tell us you’re interested, and send no money.',
  },
  /** The same below a badge that says it isn't open. */
  belowBadge: {
    spark: 'The SEC has not qualified this offering. Tell us you’re interested, and send no money.',
    regd: 'The investment portal has no opening date. Send no money.',
    both: 'You can lose all you invest in either fund. Tell us you’re interested, and send no money.',
  },
  /** Below the buttons of such a page. */
  sendNothing: 'Send no money now. You can lose all you invest in either fund.',
  /** On that badge of a page about both funds. */
  bothClosed: 'Neither fund is open yet',
} as const;

/** Rule 255, until the SEC has qualified the offering of this name. */
export const testingLegend = (fund: string) =>
  `The SEC has not yet qualified the offering of ${fund}. No money or other consideration is being solicited, and if sent, it will not be accepted. No offer to buy can be accepted, and no part of the purchase price can be received, until the offering statement is qualified. Any such offer may be withdrawn or revoked, without obligation or commitment of any kind, at any time before notice of its acceptance given after the qualification date. A person’s indication of interest involves no obligation or commitment of any kind.`;

/** Rule 506(c). */
export const privateLegend = (fund: string) =>
  `Units of ${fund} would be sold under Rule 506(c), to accredited investors only. They aren’t registered with the SEC or any state, and no regulator has reviewed or approved them.`;

/**
 * Our own figures need their date, area and basis beside them. `figures.json` has that text under these names; a page shows it
 * in the section that shows the figure.
 */
const companyFigures = {
  zionsville: /\b54%|\$17\.85/,
  vacancy: /vacancy[^.]{0,40}\bunder 5%|under 5%[^.]{0,20} vacancy|<5%/i,
  build: /\bsix-month build|\b6-8 months?\b/i,
  pipeline: /\bwithin 60 days\b/,
  developments: /\b60\+ ground-up developments\b(?!\.|[\s\S]*\bunder 1% variance)/,
  record: /\b60\+ properties|\$2B\+|\bunder 1% variance|\bstrategic acquisitions\b/,
  estimates: /(?<!\$)\b(?:11,000|700,000)\b/,
  target: /\b2x(?:-|–| to )3x\b/,
} as const;
export type BasisName = keyof typeof companyFigures;
export const basisNames = Object.keys(companyFigures) as BasisName[];

export const basesIn = (text: string) => basisNames.filter((name) => companyFigures[name].test(text));
export const figureOf = (name: BasisName, text: string) => companyFigures[name].exec(text)?.[0] ?? '';

export const demand = {
  turning65: { peopleADay: 11_400, year: 2025, peopleAWindow: 100 },
  shortfall: { units: 560_000, by: 2029, unitsAnOutline: 10_000 },
} as const;
