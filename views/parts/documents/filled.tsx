import { addressOfFill, type FillName, fillPattern, fillText } from '../../../src/content/schemas/parts.ts';
import { usePage } from '../../page.ts';

/** A text whose `{names}` become links, or the sentences of that name: `{email}`, `{limit}` and the others of `fillNames`. */
export function Filled({ text }: { text: string }) {
  const parts = text.split(fillPattern);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
  return parts.map((part, index) => (index % 2 ? <Fill key={index} name={part as FillName} /> : part));
}

function Fill({ name }: { name: FillName }) {
  const { content, addresses } = usePage();
  const href = addressOfFill(name, content.company, addresses);
  const text = fillText(name, content.company);
  return href ? <a href={href}>{text}</a> : text;
}
