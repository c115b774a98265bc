import type { SiteContent } from '../../views/pages/shapes.ts';
import { sparkFundOne } from '../site/offerings.ts';
import { pathTo } from '../site/routes.ts';
import { fact, type Passage, pageOf } from './passage.ts';

/** What the flex industrial pages say. */
export function flexPassages(content: SiteContent): Passage[] {
  return [...flex(content['flex-industrial']), ...built(content['built-flex-industrial'])];
}

function flex({ hero, what, great, fund, why }: SiteContent['flex-industrial']): Passage[] {
  const { passage, cards } = pageOf(pathTo('flexIndustrialInvest'), 'Flex industrial');
  const [first = '', ...others] = what.paragraphs;
  return [
    passage('', hero.heading, [hero.lead]),
    passage('what', what.heading, [what.lead, first], 'what is flex industrial, flex space, meaning'),
    passage('what', what.heading, others, 'what does a unit have, entrance, meter'),
    passage(
      'what',
      what.heading,
      what.facts.map(({ label, value }) => fact(label, value)),
      'how big is a unit, size of the units, square feet, who rents, tenants, vacancy rate',
    ),
    ...cards('great', great.cards, [
      'how fast is it built, build cycle, how long to build',
      '',
      '',
      'equity per project, raise',
    ]),
    passage('fund', fund.heading, [fund.lead, fund.note], `how does ${sparkFundOne.name} invest in flex`),
    passage(
      'fund',
      fund.highlightsHeading,
      fund.highlights.map(({ label, value }) => fact(label, value)),
      'BUILT Zionsville, Zionsville results, rent per square foot, leased',
    ),
    passage(
      'fund',
      fund.upcomingHeading,
      [fact(fund.upcomingHeading, fund.upcoming.join(', ')), fund.upcomingNote],
      'what are the upcoming projects, next projects, where are you building, which towns, locations',
    ),
    ...cards('why', why.reasons, ['', 'can I visit a building', 'what if a tenant leaves']),
  ];
}

function built({ definition, reasons, fund, benefits }: SiteContent['built-flex-industrial']): Passage[] {
  const { passage, cards } = pageOf(pathTo('builtFlexIndustrial'), 'BUILT Flex Industrial', 0.9);
  return [
    passage('definition', definition.heading, [definition.lead, definition.text], 'what is BUILT'),
    ...cards('reasons', reasons.cards, ['', '', 'maintenance cost, capital expenditure', 'net operating income']),
    passage('fund', fund.heading, [fund.lead]),
    passage(
      'benefits',
      benefits.heading,
      benefits.items.map((item) => `${item}.`),
      'benefits, advantages',
    ),
  ];
}
