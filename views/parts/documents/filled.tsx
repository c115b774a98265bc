import { type FillName, fillPattern, wordsOfFill } from '../../../src/site/content/shapes.ts';
import { telephone } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';

/** A text whose `{names}` become links, or the sentences of that name: `{email}`, `{limit}` and the others of `fillNames`. */
export function Filled({ text }: { text: string }) {
  const parts = text.split(fillPattern);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
  return parts.map((part, index) => (index % 2 ? <Fill key={index} name={part as FillName} /> : part));
}

function Fill({ name }: { name: FillName }) {
  const { content, addresses } = usePage();
  const { company } = content;
  const addressOf: Record<FillName, string | undefined> = {
    email: `mailto:${company.email}`,
    phone: telephone(company.phone),
    circular: addresses.circular,
    memorandum: pathTo('ppm'),
    contact: pathTo('contact'),
    privacy: pathTo('privacy'),
    choices: `${pathTo('privacy')}#choices`,
    flex: pathTo('flexIndustrialInvest'),
    spark: pathTo('invest'),
    questions: `${pathTo('invest')}#questions`,
    past: undefined,
    limit: undefined,
  };
  const href = addressOf[name];
  const words = wordsOfFill(name, company);
  return href ? <a href={href}>{words}</a> : words;
}
