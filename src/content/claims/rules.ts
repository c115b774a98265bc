/**
 * The rules for claims about money, for counsel to read and edit. `docs/voice.md` explains them to writers. Each message names the
 * sentence, the rule, the reason and a wording that passes. Patterns are tried on text without accents, with straight apostrophes
 * and single spaces; the sentences of `tests/content/claims/sentences.ts` show what each one refuses and what it lets pass.
 */

/** Forbidden in any text. */
export interface NeverRule {
  name: string;
  pattern: RegExp;
  /** Negation in the same clause reverses the meaning. */
  negatable?: true;
  /** Applies only to sentences that match. */
  only?: RegExp;
  /** Doesn't apply to sentences that match. */
  unless?: RegExp;
  reason: string;
  instead: string;
}

const money =
  /\b(?:invest\w*|money|cash|incomes?|returns?|yields?|capital|principal|funds?|distributions?|dividends?|savings?|nest egg|retire\w*|dollars?|cents?|deposits?|banks?|bonds?|stocks?|bets?|haven|choices?|options?|assets?|wealth|portfolios?|profits?|earn\w*|growth|future|units?|shares?|stakes?|equity|financ\w*|treasur\w*|payouts?|payments?|gains?)\b|[$€£]|%/i;
/** Things that may be called safe or secure without promising money. */
const personal = 'e-?mails?|data|details|information|address(?:es)?|phone|number|answers?|messages?|privacy|passwords?';
const isKept = new RegExp(
  `\\b(?:${personal})(?: (?:address|number))?(?: (?:is|are|stays?|remains?|will be|will stay|will remain|kept|always|with us)){1,3} (?:safe|secure)|\\bkeeps? (?:your|their|all|the|this|that) (?:\\w+ )?(?:${personal}) (?:safe|secure)`,
);
const places =
  'homes?|houses?|neighborhoods?|streets?|sidewalks?|buildings?|communit(?:y|ies)|places?|doors?|playgrounds?|walks?|kitchens?|crossings?|drives?|parking|lots?|stairs|showers?|bathrooms?|entr(?:y|ance)|distance|side|conditions|work(?:place|site)?|jobsites?|garages?';
const isOfBuilding = new RegExp(`\\b(?:safe|secure)(?:,? (?:and )?\\w+){0,2} (?:${places})\\b`);
const isTechnical =
  /\bsecure(?:ly)? (?:\w+ )?(?:forms?|connections?|links?|portals?|sign-?ins?|log-?ins?|uploads?|servers?|sites?|websites?|pages?|cookies?|browsers?|transmission|transmitted|sent|stored|encrypted|storage)\b|\b(?:sent|stored|kept|transmitted|encrypted|uploaded?|shared?|signed?) securely\b/;
/** Warnings about others' promises. */
const isWarning =
  /\b(?:beware|be wary|be careful|red flag|warning sign|walk away from|(?:any|some)(?:one|body) (?:who |that )?(?:guarantees|promises)|(?:who|that) (?:guarantees|promises) (?:you )?(?:a|any|your) )\b/;

export const neverRules: readonly NeverRule[] = [
  {
    name: 'guarantee',
    pattern: /\bguarant(?:e{1,2}|y|ie)(?:s|d|ing|ed|able)?\b/g,
    negatable: true,
    unless: new RegExp(
      `${isWarning.source}|\\b(?:loan|debt|mortgage|lender)s?\\b.{0,40}\\bguarant|guarant\\w+.{0,40}\\b(?:loan|debt|mortgage|lender)s?\\b|\\bguaranteed maximum price\\b`,
    ),
    reason:
      'nobody can guarantee what an investment pays or is worth, and a limit beside a guarantee does not take it back',
    instead: 'The fund targets this return. It is not guaranteed.',
  },
  {
    name: 'promise',
    pattern: /\bpromis(?:e|es|ed)\b/g,
    negatable: true,
    unless: new RegExp(
      `${isWarning.source}|\\bas promised\\b|\\bpromises? too much\\b|\\b(?:sounds?|reads?|looks?) like a promise\\b|\\bkeep (?:our|a|your|their) promises?\\b`,
    ),
    reason: 'what an investment pays is a target, never a promise, and a limit beside a promise does not take it back',
    instead: 'This is what the fund targets. Nothing here is a promise.',
  },
  {
    name: 'assured or certain result',
    pattern:
      /(?<!\ba )\b(?:assured|certain|sure|surefire|protected|secured|risk-proof) (?:\w+ )?(?:income|returns?|profits?|yields?|distributions?|principal|capital|gains?)\b|\b(?:principal|capital|money|investment) (?:is|are|stays?|remains?|will be) (?:fully |always |completely )?(?:protected|assured|certain|preserved)\b|\bsure thing\b|\b(?:fool|bullet|recession|crash|inflation)-?proof\b|\b(?:certain|sure|bound) to (?:rise|grow|pay|double|return|profit|gain|earn)\b/g,
    negatable: true,
    reason: 'no result of an investment is certain',
    instead: 'The result is uncertain, and you can lose all of the money you invest.',
  },
  {
    name: 'safe',
    pattern: /\bsafe\b/g,
    negatable: true,
    unless: new RegExp(
      `${isKept.source}|${isOfBuilding.source}|\\bsafe harbou?r\\b|\\bsafe to say\\b|\\bsafe (?:deposit )?box\\b|\\b(?:feel|arrive|stay|drive|get home) safe\\b`,
    ),
    reason: 'real estate is not safe the way a deposit is: investors can lose all of their money',
    instead: 'You can lose all of the money you invest.',
  },
  {
    name: 'safer than something else',
    pattern: /\bsafe(?:r|st|ly)\b/g,
    only: money,
    negatable: true,
    reason: 'real estate is not safer than other investments: each has risks of its own',
    instead: 'Real estate has risks of its own, which the offering circular lists.',
  },
  {
    name: 'secure',
    pattern: /\bsecur(?:e|es|ing|ely)\b/g,
    negatable: true,
    unless: new RegExp(
      `${isKept.source}|${isOfBuilding.source}|${isTechnical.source}|\\bsecur(?:e|es|ing|ely) (?:the |a |an |its |their |our |all |all of the |construction |final )*(?:permits?|zoning|approvals?|loans?|financing|debt|land|sites?|tenants?|leases?|contracts?|bids?|load|scaffold\\w*)\\b`,
    ),
    reason: 'an investment is not secure, and nobody secures a share or a place before it is accepted',
    instead: 'Tell us that you are interested. There is no obligation.',
  },
  {
    name: 'no risk',
    pattern:
      /\brisk-? ?(?:free|less)\b|\b(?:no|zero|without(?: any)?|free of|eliminates?(?: all)?) (?:\w+ )?(?:risks?|downside)\b|\bno-risk\b|\bnothing to lose\b|\b(?:can(?:'t|not| not)|never|won't|will not|could(?:n't| not)|impossible to|no way to) (?:\w+ )?(?:lose|fail|go wrong)\b|\bno (?:chance|possibility|danger) of (?:\w+ )?(?:loss|losing)\b|\bwithout (?:any )?(?:chance of )?loss(?:es)?\b/g,
    negatable: true,
    unless:
      /\bno risk (?:factors?|disclosures?|sections?|lists?|pages?)\b|\blose (?:more than|sleep|track|sight|your way|touch)\b|\bwithout (?:reading|knowing|understanding)\b/,
    reason: 'every investment in the fund has risks, and investors can lose all of their money',
    instead: 'You can lose all of the money you invest, and you can’t sell easily.',
  },
  {
    name: 'passive income',
    pattern:
      /\bpassive(?:ly)? (?:\w+ )?(?:incomes?|earn\w*|returns?|cash ?flow|wealth)\b|\bmailbox (?:money|income)\b/g,
    reason:
      'distributions depend on buildings that have to be built, leased and run; the words say that they come by themselves',
    instead: 'Monthly distributions, targeted, not guaranteed.',
  },
  {
    name: 'insured',
    pattern: /\binsur(?:e|es|ed|ing)\b/g,
    only: money,
    negatable: true,
    unless:
      /\bSIPC\b.{0,80}\b(?:member|broker|customers?)|\b(?:member|broker|customers?)\b.{0,80}\bSIPC\b|\b(?:buildings?|propert(?:y|ies)|contractors?|tenants?|licensed|bonded|premises|site|drivers?)\b.{0,40}\binsur|\bFDIC-?insured (?:bank|account|institution|escrow)/i,
    reason: 'nobody insures an investment in the fund: neither the FDIC nor SIPC covers its losses',
    instead: 'You can lose all of the money you invest, and nothing insures it.',
  },
  {
    name: 'reserve or claim a share',
    pattern:
      /\b(?:reserv|claim|secur|lock(?:ing)? in)(?:e|es|ed|ing|s)? (?:(?:a|an|my|your|our|their|the|one) )?(?:place|spot|shares?|seat|units?|allocation|position|stake|interest)\b|\block in (?:your|a|the) (?:share|return|rate|price)/g,
    negatable: true,
    reason:
      'nobody reserves, claims or secures a share with us: an offer can be accepted only after the SEC has qualified the offering',
    instead: 'Tell us that you are interested. There is no obligation.',
  },
  {
    name: 'blind pool',
    pattern: /\bblind[- ]pools?\b/g,
    unless: /\bpart(?:ly|ially)?\b|\brisks?\b|\bmay\b|\bcan\b/,
    reason: 'some projects are not chosen yet, and the fund may exchange those that are named',
    instead: 'Four projects are named today. The fund may choose others.',
  },
  {
    name: 'pressure',
    pattern:
      /\b(?:do not|don't|never) miss (?:out|this|your chance)\b|\b(?:last|final) chance\b|\bact (?:now|fast)\b|\bhurry\b|\bbefore it(?:'s| is) too late\b|\b(?:limited|short) time (?:only|offer)\b|\bonly \w+ (?:spots?|places|shares|units) (?:are )?left\b/g,
    unless: /\bno need to hurry\b|\bno hurry\b/,
    reason: 'nobody is hurried into an investment: no countdowns, no last chances',
    instead: 'Read the offering circular first. Take the time that you need.',
  },
  {
    name: 'income by the month',
    pattern: /\bincome by the month\b/g,
    reason: 'it reads as a wage that comes each month',
    instead: 'Monthly distributions, targeted, not guaranteed.',
  },
  {
    name: 'projects, by name',
    pattern: /\bprojects, by name\b/g,
    reason: 'the fund may exchange the projects that are named',
    instead: 'Four projects are named today. The fund may choose others.',
  },
  {
    name: 'take your place',
    pattern: /\btake your place\b/g,
    reason: 'nobody has a place in an offering before an investment is accepted',
    instead: 'Own a share of the building.',
  },
  {
    name: 'own the ground',
    pattern: /\bown the ground\b/g,
    reason: 'investors own units of a fund, not land',
    instead: 'Own a share of a fund that builds here.',
  },
  {
    name: 'household income',
    pattern: /\bhousehold income\b/g,
    reason: 'Rule 501 asks for individual income, or joint income with a spouse',
    instead: 'Individual income over $200,000, or joint income over $300,000 with your spouse.',
  },
  {
    name: 'before anything is signed',
    pattern: /\bbefore anything is signed\b/g,
    reason: 'the portal decides what is signed when',
    instead: 'The portal verifies it.',
  },
];

/** Words that need a limit right behind them. */
export const limitedRules: readonly {
  name: string;
  pattern: RegExp;
  limit: RegExp;
  says: string;
  /** The circular need not tell people to read the circular. */
  notIn?: 'the circular';
  reason: string;
  instead: string;
}[] = [
  {
    name: 'regular income',
    pattern:
      /\b(?:earn|enjoy|receiv|get|collect|draw|pocket)(?:e|s|es|ing|ting)?\b(?: \w+){0,4} (?:monthly|quarterly|regular|steady|reliable|predictable|consistent) (?:\w+ )?(?:income|cash ?flow|checks?|returns?)\b/g,
    limit: /targeted, not guaranteed/,
    says: '"targeted, not guaranteed"',
    reason: 'distributions are a target, and a reader must see that in the same breath',
    instead: 'Earn monthly income. Targeted, not guaranteed.',
  },
  {
    name: 'notice of the circular',
    pattern: /\bdelivered by (?:a )?notice\b/g,
    notIn: 'the circular',
    limit: /\bread it before you invest\b/,
    says: '"read it before you invest"',
    reason: 'who is sent a circular is asked to read it',
    instead: 'The offering circular is delivered by notice. Read it before you invest.',
  },
];

/** Maximum characters between the words and their limit. */
export const breath = 120;

const numberWord =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|double-digit)';
const wealth =
  '(?:money|investments?|capital|savings|cash|principal|stakes?|equity|nest egg|returns?|dollars?|what (?:you|they|we) (?:put in|invest\\w*))';

/** Patterns of return claims, which need the companions below in their section. */
export const returnClaims = {
  percent: new RegExp(`(?:\\d|\\b${numberWord})[ -]?(?:%|percent\\b|per[ -]cent\\b|pct\\b)`, 'gi'),
  /** Words that turn a nearby percentage into a claim. */
  returns:
    /\b(?:returns?|yields?|yielding|distributions?|dividends?|pref|preferred (?:equity|rate)|IRR|cash[- ]on[- ]cash|CoC|APY|APR|ROI|annuali[sz]ed|profits?|payouts?|pays? (?:you )?interest|cap(?:italization)? rates?|appreciation)\b/i,
  investors:
    /\b(?:you|your money|investors?|members?|savers?)\b[^.]{0,40}\b(?:earn|get|receive|make|made|collect|pocket)\w*\b|\b(?:we|fund|it|project|building)\b[^.]{0,40}\b(?:pays?|paid|promise\w*|delivers?|delivered|targets?)\b|^(?:earn|get|receive|make|collect)\b/i,
  perYear:
    /\b(?:a|per|each|every) (?:year|month|quarter|annum)\b|\bannual(?:ly)?\b|\byearly\b|\bmonthly\b|\bquarterly\b|\/ ?(?:yr|year|mo)\b|\bp\. ?a\.|\bper annum\b/i,
  /** Percentages that are not returns. */
  innocent:
    /\b(?:vacan\w+|occup\w+|leased|leasing|rents?|rental rates?|population|inflation|expenses?|costs?|tax(?:es)?|fees?|mortgages?|loans?|debt|interest rates?|prices?|demand|supply|wages?|\w*employment|jobs?|sales|variance|seniors?|people|households?|insurance|utilities|premiums?|withh\w+|hold back|penalt\w+|builders?|tenants?|residents?|budgets?|square feet|units|stores?|owners?|down)\b/i,
  /** Multiples, in figures or words. */
  multiples: [
    /\b\d+(?:\.\d+)? ?[x×](?![\w×])(?! ?\d)(?! (?:faster|larger|bigger|more|as|the|longer|wider|zoom|speed)\b)/gi,
    new RegExp(
      `\\b(?:${numberWord}|\\d+(?:\\.\\d+)?)[ -]times (?:your|their|my|its|what (?:you|they)|the) ?${wealth}?`,
      'gi',
    ),
    /\btimes your money\b/gi,
    new RegExp(
      `\\b(?:doubl|tripl|quadrupl)(?:e|es|ed|ing)\\b(?![- ](?:net|check))[^.,;]{0,30}\\b${wealth}|\\b${wealth}\\b[^.,;]{0,20}\\b(?:doubl|tripl|quadrupl)(?:e|es|ed|ing)\\b`,
      'gi',
    ),
    new RegExp(`\\b(?:twice|tenfold) (?:your|their|what) ?${wealth}?`, 'gi'),
  ],
  /** Return measures, which are claims when beside a number. */
  measures:
    /\b(?:IRR|internal rates? of return|cash[- ]on[- ]cash|CoC|APY|MOIC|equity multiples?|cap(?:italization)? rates?|yield on cost)\b/g,
  /** Praise of a return, with or without a number. */
  praise:
    /\b(?:high(?:er|est)?|double-digit|attractive|superior|outsized|market-beating|strong|exceptional|impressive|great|steady|reliable|consistent|predictable)[- ](?:\w+ )?(?:returns?|yields?|dividends?|distributions?)\b(?! than)/gi,
  distributions: [
    /\b(?:quarterly|monthly) distributions?\b/gi,
    /\bdistributions? (?:begins?|are paid|is paid)\b/gi,
    /(?<!\brents? (?:is|are) )(?<!\bwages (?:is|are) )\bpaid (?:monthly|quarterly)\b/gi,
  ],
};

/** Required beside each return claim. */
export const companions = {
  text: /targeted, not guaranteed/i,
  reason: 'a return, a multiple or a distribution is a target, and the reader must see so where she reads the number',
  instead: 'The fund targets an 8% preferred return. Targeted, not guaranteed.',
  documentReason: 'who reads of a return must reach the fund’s own document from there',
};

/** Disclaimers and the Tier 2 limit, which are not claims. */
export const disclaimers = /\b(?:returns|distributions|income)\b[^.]{0,40}?\bnot guaranteed\b|\b10% of the greater\b/gi;

/** Paraphrases of our constant sentences. */
export const constantSentences = [
  { sentence: 'limit', other: /\b10% of the greater\b[^.]{0,200}/i },
  {
    sentence: 'past',
    other:
      /\bpast (?:projects?|performance|results|rents?|leasing|variance)\b[^.]{0,120}\b(?:not?|nothing)\b[^.]{0,120}|\bresults of one\b[^.]{0,120}/i,
  },
] as const;

/** Words that "not" reaches across: "not in any way guaranteed". */
export const negationFillers = new Set(
  'a an any the our your this its it he she we you they be is are was were been being by of in way or nor to as for itself themselves one fdic sipc bank federally government fully always ever yet necessarily either such kind form constitute represent considered intended read taken understood mean imply give gives make makes made offer offers offered provide provides projection projections forecast prediction assurance commitment obligation can could will would may must should do does did has have insure insures insured guarantee guarantees guaranteed promise promises promised'.split(
    ' ',
  ),
);
export const negators = new Set('not no never cannot without neither nor nothing nobody none hardly'.split(' '));
/** Subjects that negate the whole clause. */
export const negativeSubjects = new Set('no nothing nobody none neither never'.split(' '));
/** Verbs between such a subject and the negated word. */
export const linkingVerbs = new Set(
  'is are was were be been being can could will would may do does has have comes come makes make'.split(' '),
);
/** Words that begin a new clause. */
export const clauseWords = new Set(
  'but and while because since so that which who yet then although though if when'.split(' '),
);
