import type { SiteContent } from '../../views/pages/shapes.ts';
import { sentences } from '../site/claims.ts';
import { formatDollars, formatDollarsAndCents, formatPercent } from '../site/format.ts';
import { opportunityFund, sparkFundOne } from '../site/offerings.ts';
import { pathTo } from '../site/routes.ts';
import { fact, type Passage, pageOf } from './passage.ts';

/** What the pages of the two funds say, and the page on which an investment begins. */
export function fundPassages(content: SiteContent): Passage[] {
  return [...spark(content), ...regd(content), ...beginning(content), ...chooser(content)];
}

function spark({ invest, company }: SiteContent): Passage[] {
  const fund = sparkFundOne.name;
  const { hero, figures, problemSolution, why, demand, steps, community } = invest;
  const { passage, cards } = pageOf(pathTo('invest'), fund);
  const figureAsks = [
    'what is the minimum investment, smallest amount, how much do I need to start, least money, cheapest',
    'what is the preferred return, what rate, yield, interest, percent a year, ROI',
    'what is the target total return, multiple, how long is the term, holding period, how many years, ROI',
    'how many projects',
  ];
  return [
    passage('', hero.heading, [hero.limit, hero.lead], `what is ${fund}, tell me about the fund, Regulation A+, Reg A`),
    ...figures.items.map(({ value, title, label }, index) =>
      passage('key-figures', title, [fact(title, value), `${label}.`, figures.note], figureAsks[index]),
    ),
    ...cards('problem-solution', [problemSolution.problem, problemSolution.solution], ['problem', 'solution']),
    ...cards('why-invest', why.items, [
      'monthly income, passive income',
      '',
      'which projects, blind pool',
      'track record, experience, past performance',
    ]),
    passage('demand', demand.heading, [demand.lead], 'is there market demand'),
    ...cards('fund-steps-heading', steps.items, [
      'where does my money go, use of proceeds, what happens once the fund closes',
      'when do you break ground, construction',
      'when do the buildings open',
      'how are payments made, when do I get paid, when do distributions begin, monthly distributions, dividends',
    ]),
    ...cards('community', community.items, ['community impact']),
    ...cards('disclosures', company.disclosures, [
      'is it regulated, SEC, broker-dealer, FINRA, SIPC, who sells the securities',
      'what is the offering circular, where can I read the circular, prospectus',
      '',
      '',
      'is this advice, tax advice, legal advice, financial advice',
    ]),
  ];
}

function regd({ regd }: SiteContent): Passage[] {
  const { hero, terms, start, flex, senior, closing } = regd;
  const { maximumOffering, minimum, unitPrice, preferredReturn } = opportunityFund;
  const { passage } = pageOf(pathTo('regd'), 'Opportunity Fund');
  return [
    passage(
      'offering-terms',
      terms.heading,
      [
        fact('Maximum offering', formatDollars(maximumOffering)),
        fact('Minimum investment', formatDollars(minimum)),
        fact('Unit price', formatDollarsAndCents(unitPrice)),
        fact('Preferred return', `${formatPercent(preferredReturn)} ${terms.perYear}`),
        terms.note,
      ],
      'opportunity fund terms, opportunity fund minimum, Regulation D, Reg D minimum, unit price, maximum offering',
    ),
    passage(
      'start',
      start.heading,
      [start.eligibility, start.verification],
      'what is an accredited investor, who is accredited, am I accredited, accreditation, how is accredited status verified, net worth, income requirement',
    ),
    passage('start', start.heading, [start.text], 'investment portal, accredited investors portal'),
    passage('', hero.heading, [hero.lead], 'what is the opportunity fund, what is Regulation D'),
    passage('flex', flex.heading, [flex.lead, flex.text], 'why flex industrial'),
    passage('senior', senior.heading, [senior.lead, senior.text], 'why senior living, senior housing'),
    passage('closing', closing.heading, [closing.lead, closing.note]),
  ];
}

function beginning({ 'rega-invest': page }: SiteContent): Passage[] {
  const { passage, cards } = pageOf(pathTo('regaInvest'), 'The investment process');
  return [
    passage('', page.heading, [page.lead], 'interested, reserve a place, indicate interest'),
    passage(
      '',
      page.heading,
      [sentences.limit],
      'how much can I invest, maximum, limit, non-accredited limit, most I may invest, Tier 2',
    ),
    passage(
      'expect',
      page.expectHeading,
      page.steps.map(({ text }) => text),
      'how do I invest, how can I buy shares, steps, process, sign up, get started, how does it work',
    ),
    ...cards('expect', page.steps, ['', '', '', 'how do I pay, send money, wire, sign']),
    ...cards('read', page.read, [
      '',
      'can I sell my shares, can I get my money back, withdraw early, liquidity, cash out, redeem, market for the shares',
      'ask a person, talk to someone',
    ]),
  ];
}

function chooser({ 'investment-selection': page }: SiteContent): Passage[] {
  const { passage } = pageOf(pathTo('investmentSelection'), page.heading);
  return page.paths.map(({ name, text, terms, to }) => ({
    ...passage('choose', name, [text, ...terms.map(({ label, value, note }) => fact(label, value, note)), page.note]),
    offering: to === 'regd' ? ('regd' as const) : ('spark' as const),
  }));
}
