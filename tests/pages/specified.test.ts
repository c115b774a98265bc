import { expect, test } from 'vitest';
import { testApp } from '../helpers/test-app.ts';
import { openPage } from './open-page.ts';

const { request } = await testApp({ SHAREHOLDER_URL: 'https://shareholders.example/login' });

interface Specified {
  title: string | RegExp;
  /** Of another page, where the address is an alias. */
  canonical?: string;
  isHidden?: true;
  says: readonly string[];
  links?: Readonly<Record<string, string>>;
  fields?: Readonly<Record<string, 'required' | 'optional'>>;
  /** Each is on the page once. */
  anchors?: readonly string[];
}

const limit = '10% of the greater of your annual income or your net worth';
const targeted = 'targeted, not guaranteed';
const rentOfZionsville = '$17.85 psf average rent against $15 projected';
const person = { firstName: 'required', lastName: 'required', email: 'required' } as const;

const flex = {
  title: /^Flex Industrial Investment Opportunity/,
  says: [
    'Flex Industrial. Built for the Real Economy.',
    'Get Investment Information',
    'What Is Flex Industrial?',
    'What Makes a Great Flex Industrial Investment?',
    'Speed and execution',
    'Proven performance',
    'Market demand surge',
    'Capital efficiency',
    'Introducing Spark Fund One',
    'Zionsville project highlights',
    'Marion Indianapolis Westfield Eagledale',
    'Why Investors Love This Strategy',
    '8% preferred return',
    '2x-3x total return over 4-5 years',
    'six-month build cycle',
    'as little as $1 million',
    '$1M-$1.5M',
    '54% leased in week 1',
    rentOfZionsville,
    'Three projects to close within 60 days',
    'Small-bay vacancy under 5%',
    '5,000-30,000 sq ft',
    targeted,
  ],
  links: { 'offering circular': '/sample-circular' },
} satisfies Specified;

const chooser = {
  title: 'Choose your investment path | Mainstreet',
  canonical: '/investment-selection',
  says: [
    'OPEN TO ALL',
    'Spark Fund One',
    'Regulation A+',
    'no income or net worth requirement',
    '$500',
    '8%',
    'paid monthly once projects stabilize',
    '2x-3x',
    'over 4-5 years',
    'ACCREDITED ONLY',
    'Opportunity Fund',
    'Regulation D',
    '$200K+ income or $1M+ net worth',
    'excluding primary residence',
    '$15,000',
    '10%',
    '$10,000,000',
    '$1.00',
    'Need Help Deciding?',
    targeted,
    limit,
  ],
  links: {
    'See Spark Fund One': '/invest',
    'See the Opportunity Fund': '/regd',
    'Contact Our Team': '/contact',
  },
} satisfies Specified;

/** The texts, links, fields and anchors that the customer's specification gives, by page. */
const pages: Record<string, Specified> = {
  '/about': {
    title: /^About Mainstreet/,
    says: [
      'More than 60 ground-up developments',
      'Appoints and oversees the manager',
      'raises the money',
      'Directs the strategy',
      'senior living',
      'Active adult (55+)',
      'Multifamily and workforce housing',
      'Small-bay flex industrial',
      'Self-storage',
      '60+',
      'IPOs completed',
      '50+',
      'team members',
      '20+',
      'years of experience',
      'public IPO of about $121 million',
      'acquisition of about $1 billion',
      'Management Team',
    ],
  },
  '/portfolio/parkview-residences': {
    title: /^Parkview Residences/,
    says: [
      '69 private studio and one-bedroom apartments',
      '24-hour certified nursing staff',
      'three meals daily',
      'seniors 65+',
      'Westlake, Ohio',
      'Architect’s rendering',
    ],
  },
  '/videos': {
    title: /^Videos/,
    says: ['Featured Videos', 'The Regulation D offering: what a unit is, how you’d be paid and what can go wrong.'],
    links: {
      'View Investment Options': '/investment-selection',
      'Contact Us': '/contact',
      'The Spark Fund One webinar': '/webinar',
      'The Opportunity Fund webinar': '/regd-webinar',
    },
  },
  '/investment-selection': chooser,
  '/investments': chooser,
  '/invest': {
    title: /^Spark Fund One \|/,
    says: [
      'Regulation A+, for all investors',
      'Get Started Now',
      'Spark Fund One overview, sample clip, 16 seconds',
      'The two-minute overview isn’t ready yet.',
      '$500',
      '8%',
      '2x-3x',
      'Over 4-5 years',
      'Paid monthly once projects stabilize',
      'no income or net worth requirement',
      'next 4 pre-identified projects',
      'Problem & Solution',
      'Why Invest',
      'Market Demand',
      'About 11,400 people turn 65 in the United States each day in 2025',
      'Over 560,000 units short of the senior housing needed by 2029',
      'What happens once the fund closes',
      'Investment Calculator',
      'Leadership',
      'Founder & CEO',
      'VP of Development',
      'CLO',
      'CFO',
      '60+ properties',
      '$2B+ in development',
      '5 ground-up builds with under 1% variance',
      '5 strategic acquisitions',
      'Community Impact',
      'Hypothetical, not a forecast',
      limit,
    ],
    links: {
      'Watch Our Webinar': '/webinar',
      'Offering circular': '/sample-circular',
      'Invest With Spark Fund One': '/rega-invest',
    },
    anchors: [
      'problem-solution',
      'why-invest',
      'calculator',
      'leadership',
      'webinar',
      'portfolio-slideshow',
      'footnote-18',
      'footnote-19',
    ],
  },
  '/regd': {
    title: 'Mainstreet Opportunity Fund | Regulation D',
    says: [
      'Hard Assets. Smart Returns. Accredited Access Only.',
      'Offering Terms',
      'Maximum offering $10,000,000',
      'Minimum investment $15,000',
      'Unit price $1.00',
      'Preferred return 10% per year',
      'INVEST IN MAINSTREET',
      'Previous 24 Months',
      'ground-up builds, with under 1% variance 5',
      'strategic acquisitions 5',
      '60+',
      '$2B+',
      'Investment Calculator',
      'Based on 10% targeted annual return',
      '$375',
      'About 11,400 people turn 65 in the United States each day in 2025',
      'Over 560,000 units',
      '$17.85 psf average rent',
      'against $15 projected',
      'under 5%',
      '54%',
      '5,000 to 30,000 square feet',
      '$200K+ income, or $1M+ net worth excluding primary residence',
      'Accredited status is verified in the portal',
      'CEO',
      'CFO',
      'Chief Legal Officer',
      'VP of Real Estate and Development',
      'Hypothetical',
    ],
    links: {
      'VIEW THE PPM': '/ppm',
      'WATCH THE WEBINAR': '/regd-webinar',
      'Invest With Mainstreet': '/rega-invest',
      'Tell me when the portal opens': '#start',
      'private placement memorandum': '/ppm',
    },
    anchors: [
      'why-invest',
      'calculator',
      'leadership',
      ...['footnote', 'ref'].flatMap((id) => [1, 2, 3].map((n) => `${id}-${n}`)),
    ],
  },
  '/rega-invest': {
    title: 'The Investment Process | Spark Fund One',
    says: [
      'Spark Fund One',
      'From $500, with no income or net worth requirement',
      limit,
      targeted,
      'What to expect',
      'Tell us you’re interested',
      'Send My Interest',
      'Amount ($500 minimum)',
    ],
    links: { 'offering circular': '/sample-circular' },
    fields: { name: 'required', email: 'required', investmentAmount: 'required' },
  },
  '/ppm': {
    title: 'Private Placement Memorandum | Mainstreet',
    says: [
      'accredited status is verified in the portal',
      '$200K+ income or $1M+ net worth, excluding primary residence',
      targeted,
      '$10,000,000',
      '$15,000',
      '$1.00',
      '10% per year, targeted, not guaranteed',
      'SAMPLE',
      '1 of 18',
    ],
    links: {
      'Contact Our Team': '/contact',
      'Ready to Invest (opens in a new tab)': 'https://shareholders.example/login',
      'Download the PDF': '/documents/memorandum.pdf',
    },
  },
  '/flex-industrial': flex,
  '/flex-industrial-invest': flex,
  '/built-flex-industrial': {
    title: 'BUILT Flex Industrial',
    says: [
      'Location demand',
      'Fast execution',
      'Lower capex',
      'Rising NOI',
      'Bloomington Marion Westfield Eagledale',
      '8% preferred return',
      '2x-3x over 4-5 years',
      '6-8 months',
      '$1M-$1.5M',
      '54% leased in week 1',
      rentOfZionsville,
      'Three projects to close within 60 days',
      'vacancy is under 5%',
      '5,000-30,000 sq ft',
      targeted,
      'Join the Momentum',
    ],
    links: {
      'Get the Investor Deck': '/deck-download',
      'Schedule a Call with the Team': '/contact',
      'Explore the Project Pipeline': '/#portfolio',
    },
  },
  '/webinar': {
    title: /8% preferred return/,
    says: ['11,000 people', '700,000 units', '8% is targeted, not guaranteed', 'Open to all from $500', limit],
    links: { 'offering circular': '/sample-circular' },
    fields: { ...person, phone: 'required', investmentAmount: 'optional' },
  },
  '/regd-webinar': {
    title: /10% preferred return/,
    says: [
      '11,000 people',
      '700,000 units',
      '10% a year is targeted, not guaranteed',
      'For accredited investors',
      '$1M+ net worth excluding primary residence',
      'Accredited status is verified',
    ],
    links: { 'private placement memorandum': '/ppm' },
    fields: { ...person, phone: 'required', investmentAmount: 'optional' },
  },
  '/webinar-access': {
    title: /webinar/,
    isHidden: true,
    says: ['8% is targeted, not guaranteed'],
    links: { 'Invest Now': '/rega-invest' },
  },
  '/regd-webinar-access': {
    title: /webinar/,
    isHidden: true,
    says: ['10% a year is targeted'],
    links: { 'Invest Now': '/regd-invest' },
  },
  '/deck-download': {
    title: 'Get the Investor Deck | Mainstreet',
    says: [
      'Get the investor deck',
      'What’s in the deck',
      'This deck is a sample',
      'It is not an offer.',
      targeted,
      'Download the Deck',
    ],
    links: { 'offering circular': '/sample-circular' },
    fields: { ...person, phone: 'optional' },
  },
  '/rsvp': {
    title: 'BUILT Grand Opening RSVP',
    says: ['Grand Opening', 'August 28, 2025', '1:00-4:00 PM EST', 'Indianapolis'],
  },
  '/regd-invest': {
    title: /investment portal/,
    isHidden: true,
    says: ['Redirecting to investment portal...'],
  },
  '/sample-portal': {
    title: 'Investor portal | Mainstreet',
    isHidden: true,
    says: [
      'The investor portal is coming soon',
      'We don’t have an opening date yet. Leave your email and we’ll tell you.',
    ],
    links: { 'Contact Us': '/contact' },
    fields: { email: 'required' },
  },
  '/privacy': {
    title: 'Privacy | Mainstreet',
    says: [
      'Your Privacy Choices',
      'Sec-GPC',
      'Opt-out request honored',
      'first and most recent arrival',
      'expires after 30 days',
      'shortened after 30 days',
      'No other company’s scripts run on our pages',
      'Counting visits',
      'nothing about your visit goes to another company',
      'loads only when you press the button that names that company',
      'evidence for 5 years',
      'Ask to see what we have about you, to correct it, or to delete it',
      'info@example.com',
    ],
    anchors: ['choices'],
  },
  '/terms': {
    title: 'Terms of Use | Mainstreet',
    says: [
      targeted,
      'hypothetical',
      `${limit}, excluding the value of your primary residence`,
      'excluding primary residence',
      'verified in the investment portal',
      'legal, tax or investment advice',
    ],
  },
  '/accessibility': {
    title: 'Accessibility | Mainstreet',
    says: ['WCAG) 2.2, level AA', 'in part', 'Known issues', 'audio description', 'info@example.com'],
  },
  '/sample-circular': {
    title: 'Sample Offering Circular | Spark Fund One',
    isHidden: true,
    says: [
      'SAMPLE',
      'What an offering circular is',
      'Risk factors, in plain words',
      'You can lose all of your money',
      'Who may invest',
      `${limit}, excluding the value of your primary residence`,
      'Targeted, not guaranteed',
      'No offer',
      'within two business days after the completion of the sale',
      '$500',
      '2x-3x over 4-5 years',
    ],
  },
};

test.each(Object.entries(pages))('%s has what the specification gives it', async (path, specified) => {
  const { title, canonical = path, isHidden, says, links = {}, fields = {}, anchors = [] } = specified;
  const page = await openPage(request, path);
  expect(page).toMatchObject({ canonical, headings: 1, listed: !isHidden });
  expect(page.title).toEqual(typeof title === 'string' ? title : expect.stringMatching(title));
  expect(says.filter((words) => !page.text.includes(words))).toEqual([]);
  expect(Object.fromEntries(Object.keys(links).map((label) => [label, page.links.get(label)]))).toEqual(links);
  expect(Object.fromEntries(Object.keys(fields).map((name) => [name, page.fields.get(name)]))).toEqual(fields);
  expect(anchors.filter((id) => page.html.split(` id="${id}"`).length !== 2)).toEqual([]);
});
