import { expect, test } from 'vitest';
import { clientOf } from '../helpers/desk.ts';
import { testApp } from '../helpers/test-app.ts';

const site = await testApp({ SHAREHOLDER_URL: 'https://shareholders.example/login' });
const { content } = site.app.context.pages;
const visitor = clientOf(site);

interface Specified {
  title: string | RegExp;
  /** Words and figures, with bars between them. */
  says: string;
  /** The first headings of the second level, or those of them that are specified, in their order. */
  sections?: readonly string[];
  links?: Readonly<Record<string, string>>;
  fields?: Readonly<Record<string, 'required' | 'optional'>>;
  /** Each is on the page once. */
  anchors?: readonly string[];
}

const person = { firstName: 'required', lastName: 'required', email: 'required' } as const;
const registration = { ...person, phone: 'required', investmentAmount: 'optional' } as const;
const netWorth = '$1M+ net worth excluding primary residence';
const executives = 'CEO | CFO | Chief Legal Officer | VP of Real Estate and Development';
const ofFlex = `8% preferred return | 54% leased in week 1 | $17.85 psf average rent against $15 projected
  | Three projects to close within 60 days | $1M-$1.5M | 5,000-30,000 sq ft`;

const flex: Specified = {
  title: /^Flex Industrial Investment Opportunity/,
  says: `${ofFlex} | Flex Industrial. Built for the Real Economy. | Get Investment Information
    | What Is Flex Industrial? | What Makes a Great Flex Industrial Investment? | Speed and execution
    | Proven performance | Market demand surge | Capital efficiency | Introducing Spark Fund One
    | Zionsville project highlights | Marion Indianapolis Westfield Eagledale | Why Investors Love This Strategy
    | 2x-3x total return over 4-5 years | six-month build cycle | as little as $1 million
    | Small-bay vacancy under 5%`,
  sections: [
    'Get Investment Information',
    'What Is Flex Industrial?',
    'What Makes a Great Flex Industrial Investment?',
    'Introducing Spark Fund One',
    'Why Investors Love This Strategy',
  ],
};

const chooser: Specified = {
  title: /^Choose your investment path/,
  says: `OPEN TO ALL | Spark Fund One | Regulation A+ | no income or net worth requirement | $500 | 8%
    | paid monthly once projects stabilize | 2x-3x | over 4-5 years | ACCREDITED ONLY | Opportunity Fund
    | Regulation D | $200K+ income or $1M+ net worth | $15,000 | 10% | $10,000,000 | $1.00 | Need Help Deciding?`,
  links: { 'See Spark Fund One': '/invest', 'See the Opportunity Fund': '/regd', 'Contact Our Team': '/contact' },
};

/** The texts, links, fields and anchors that the customer's specification gives, by page. */
const pages: Readonly<Record<string, Specified>> = {
  '/': {
    title: /Mainstreet/,
    says: `${content.home.hero.heading} | ${content.home.hero.line} | ${content.home.who.mission} | 60+ | 50+ | 20+
      | View Our Portfolio | View Investment Options | Latest Development | Latest Project | Invest Now
      | Shareholder Login | Invest With Us | Quick Links | Contact Info | Noblesville, Indiana`,
    sections: ['Family of Brands', 'Who We Are', 'Investment Opportunities', 'Portfolio'],
  },
  '/about': {
    title: /^About Mainstreet/,
    says: `${executives} | more than 60 ground-up developments | Appoints and oversees the manager | raises the money
      | Directs the strategy | senior living | Active adult (55+) | Multifamily and workforce housing
      | Small-bay flex industrial | Self-storage | 60+ | IPOs completed | 50+ | team members | 20+
      | years of experience | public IPO of about $121 million | acquisition of about $1 billion`,
    sections: ['The sponsor', 'Experience', 'What the sponsor does', 'Investment strategy', 'Management Team'],
  },
  '/portfolio/parkview-residences': {
    title: /^Parkview Residences/,
    says: `69 private studio and one-bedroom apartments | 24-hour certified nursing staff | three meals daily
      | seniors 65+ | Westlake, Ohio | Living spaces | Services | Activities`,
  },
  '/blog': { title: /^Mainstreet Insights/, says: 'Mainstreet Insights' },
  '/videos': {
    title: /^Videos/,
    says: 'Featured Videos',
    links: { 'View Investment Options': '/investment-selection', 'Contact Us': '/contact' },
  },
  '/investment-selection': chooser,
  '/investments': chooser,
  '/invest': {
    title: /^Spark Fund One \|/,
    says: `Regulation A+, for all investors | Get Started Now | $500 | 8% | 2x-3x | Over 4-5 years
      | Paid monthly once projects stabilize | no income or net worth requirement | next 4 pre-identified projects
      | About 11,400 people turn 65 in the United States each day in 2025 | Over 560,000 units | Founder & CEO
      | VP of Development | CLO | CFO | 60+ properties | $2B+ in development
      | 5 ground-up builds with under 1% variance | 5 strategic acquisitions`,
    sections: [
      ...['Problem & Solution', 'Why Invest', 'Market Demand', 'What happens once the fund closes'],
      ...['Investment Calculator', 'Leadership', 'Community Impact'],
    ],
    links: {
      'Watch Our Webinar': '/webinar',
      'Offering circular': '/sample-circular',
      'Invest With Spark Fund One': '/rega-invest',
    },
    anchors: [
      ...['problem-solution', 'why-invest', 'calculator', 'leadership', 'webinar', 'portfolio-slideshow'],
      ...['footnote-18', 'footnote-19', 'ref-18', 'ref-19'],
    ],
  },
  '/regd': {
    title: 'Mainstreet Opportunity Fund | Regulation D',
    says: `${executives} | Hard Assets. Smart Returns. Accredited Access Only. | Offering Terms
      | Maximum offering $10,000,000 | Minimum investment $15,000 | Unit price $1.00 | Preferred return 10% per year
      | INVEST IN MAINSTREET | Previous 24 Months | ground-up builds, with under 1% variance 5
      | strategic acquisitions 5 | 60+ | $2B+ | Investment Calculator | Based on 10% targeted annual return | $375
      | About 11,400 people turn 65 in the United States each day in 2025 | Over 560,000 units
      | $17.85 psf average rent | against $15 projected | under 5% | 54% | 5,000 to 30,000 square feet
      | $200K+ income or $1M+ net worth`,
    links: { 'VIEW THE PPM': '/ppm', 'WATCH THE WEBINAR': '/regd-webinar', 'Invest With Mainstreet': '/rega-invest' },
    anchors: ['footnote-1', 'footnote-2', 'footnote-3', 'ref-1', 'ref-2', 'ref-3'],
  },
  '/rega-invest': {
    title: /^The Investment Process/,
    says: 'Spark Fund One | From $500, with no income or net worth requirement',
    fields: { name: 'required', email: 'required', investmentAmount: 'required' },
  },
  '/ppm': {
    title: /^Private Placement Memorandum/,
    says: '$200K+ income or $1M+ net worth | $10,000,000 | $15,000 | $1.00 | 10% per year',
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
    says: `${ofFlex} | Location demand | Fast execution | Lower capex | Rising NOI | 2x-3x over 4-5 years | 6-8 months
      | Planned for Spark Fund One Marion Westfield Eagledale | In neither fund so far Bloomington
      | under 5% | Join the Momentum`,
    links: {
      'Get the Investor Deck': '/deck-download',
      'Schedule a Call with the Team': '/contact',
      'Explore the Project Pipeline': '/#portfolio',
    },
  },
  '/webinar': { title: /8% preferred return/, says: '11,000 people | 700,000 units', fields: registration },
  '/regd-webinar': {
    title: /10% preferred return/,
    says: `11,000 people | 700,000 units | For accredited investors | ${netWorth}`,
    fields: registration,
  },
  '/webinar-access': { title: /webinar/, says: '8%', links: { 'Invest Now': '/rega-invest' } },
  '/regd-webinar-access': { title: /webinar/, says: '10%', links: { 'Invest Now': '/regd-invest' } },
  '/deck-download': {
    title: /^Get the Investor Deck/,
    says: 'Download the Deck',
    fields: { ...person, phone: 'optional' },
  },
  '/rsvp': {
    title: 'BUILT Grand Opening RSVP',
    says: 'Grand Opening | August 28, 2025 | 1:00-4:00 PM EST | Indianapolis',
  },
  '/regd-invest': { title: /investment portal/, says: 'Redirecting to investment portal...' },
  '/contact': { title: /Contact/, says: 'Get in Touch | Noblesville, Indiana | Send us a Message' },
};

test.each(Object.entries(pages))('%s has what the specification gives it', async (path, specified) => {
  const { title, says, sections = [], links = {}, fields = {}, anchors = [] } = specified;
  const page = await visitor.get(path);
  expect(page.title).toEqual(typeof title === 'string' ? title : expect.stringMatching(title));
  const words = says.split('|').map((part) => part.trim());
  expect(words.filter((part) => !page.text.includes(part))).toEqual([]);
  expect(page.texts('main h2').filter((heading) => sections.includes(heading))).toEqual(sections);
  expect(Object.keys(links).map((label) => [label, page.linkTo(label)])).toEqual(Object.entries(links));
  for (const [name, kind] of Object.entries(fields)) {
    const isThere = [page.has(`main [name="${name}"]`), page.has(`main [name="${name}"][required]`)];
    expect(isThere, name).toEqual([true, kind === 'required']);
  }
  expect(anchors.filter((id) => page.html.split(` id="${id}"`).length !== 2)).toEqual([]);
});

test('three more addresses are the home page, and one more is the chooser', async () => {
  const canonicalOf = async (path: string) =>
    (await visitor.get(path)).attribute('link[rel="canonical"]', 'href').replace('http://localhost:3000', '');
  for (const path of ['/portfolio', '/investments/opportunity-fund', '/investments/spark-fund'])
    expect(await canonicalOf(path), path).toBe('/');
  expect(await canonicalOf('/investments')).toBe('/investment-selection');
});

test('each fund is led by four people, each with a title and a biography; on the page of Spark Fund One in its order', async () => {
  for (const path of ['/about', '/regd', '/invest']) {
    const page = await visitor.get(path);
    const people = page.texts(path === '/about' ? 'article.profile' : 'article.plate');
    expect(people, path).toHaveLength(4);
    for (const words of people) expect(words.length).toBeGreaterThan(100);
  }
  const titles = (await visitor.get('/invest')).texts('article.plate .kind');
  expect(titles).toEqual(['Founder & CEO', 'VP of Development', 'CLO', 'CFO']);
});

test('the home carousel has ten slides, and a dot for each', async () => {
  const home = await visitor.get('/');
  expect(home.texts('figure.sheet')).toHaveLength(10);
  expect(home.attributes('a[href^="#portfolio-reel-"]', 'href')).toHaveLength(10);
});

test('the rotations and the carousel of Spark Fund One turn every 3 and 4 seconds', async () => {
  const props = (await visitor.get('/invest')).attributes('[data-props]', 'data-props').map((text) => JSON.parse(text));
  const every = (mark: string) => props.find(({ list, reel }) => list === mark || reel === mark)?.every;
  expect(['why-invest-items', 'slideshow', 'fund-steps'].map(every)).toEqual([3000, 3000, 4000]);
});

test('the form of each webinar offers the amounts of its fund', async () => {
  const offered = async (path: string) =>
    (await visitor.get(path)).attributes('[name="investmentAmount"] option', 'value').filter(Boolean);
  expect(await offered('/webinar')).toEqual([
    ...['$500 - $1,000', '$1,000 - $5,000', '$5,000 - $10,000', '$10,000 - $15,000', '$15,000 - $25,000'],
    ...['$25,000 - $50,000', '$50,000+'],
  ]);
  const ofRegd = ['$100,000 - $250,000', '$250,000 - $500,000', '$500,000 - $1,000,000', '$1,000,000+'];
  expect(await offered('/regd-webinar')).toEqual(ofRegd);
});

test('what is none shows the not-found page, one that cannot be decoded a sentence; neither names an address as its own', async () => {
  const none = [
    '/nothing',
    '/blog/nothing-like-this',
    '//contact',
    '/contact%2f',
    '/contact/more',
    '/%2e%2e/etc/passwd',
  ];
  const unreadable = await visitor.get('/%E0%A4%A', 400);
  expect(unreadable.text).toContain('The address of this page cannot be read.');
  const missing = await Promise.all(none.map((path) => visitor.get(path, 404)));
  for (const page of missing) {
    for (const words of ['404', 'Oops! Page not found']) expect(page.text).toContain(words);
    expect(page.linkTo('Return to Home')).toBe('/');
  }
  for (const { html } of [unreadable, ...missing]) expect(html).not.toMatch(/rel="canonical"|og:url/);
});
