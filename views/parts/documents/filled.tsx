import { type FillName, fillPattern } from '../../../src/site/content/shapes.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { telephone } from '../../layouts/footer.tsx';
import { usePage } from '../../page.ts';

/** A text whose `{names}` become links: `{email}`, `{phone}`, `{circular}` and the others of `fillNames`. */
export function Filled({ text }: { text: string }) {
  const parts = text.split(fillPattern);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
  return parts.map((part, index) => (index % 2 ? <Fill key={index} name={part as FillName} /> : part));
}

function Fill({ name }: { name: FillName }) {
  const { content, addresses } = usePage();
  const { company } = content;
  const fills: Record<FillName, { href: string; words: string }> = {
    email: { href: `mailto:${company.email}`, words: company.email },
    phone: { href: telephone(company.phone), words: company.phone },
    circular: { href: addresses.circular, words: 'offering circular' },
    memorandum: { href: pathTo('ppm'), words: 'memorandum' },
    contact: { href: pathTo('contact'), words: 'contact page' },
    privacy: { href: pathTo('privacy'), words: 'privacy page' },
    choices: { href: `${pathTo('privacy')}#choices`, words: 'Your Privacy Choices' },
    flex: { href: pathTo('flexIndustrialInvest'), words: 'flex industrial page' },
    spark: { href: pathTo('invest'), words: 'Spark Fund One' },
  };
  const { href, words } = fills[name];
  return <a href={href}>{words}</a>;
}
