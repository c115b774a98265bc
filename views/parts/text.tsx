import type { Article } from '../../src/content/schemas/article.ts';
import { addressOfFill, type FillName, fillPattern, fillText } from '../../src/content/schemas/parts.ts';
import { formatCalendarDay, writtenDay } from '../../src/site/format.ts';
import { usePage } from '../page.ts';

/** A text whose `{names}` become links, or the sentences of that name: `{email}`, `{limit}` and the others of `fillNames`. */
export function Filled({ text }: { text: string }) {
  const parts = text.split(fillPattern);
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    return index % 2 ? <Fill key={index} name={part as FillName} /> : <Unbroken key={index}>{part}</Unbroken>;
  });
}

function Fill({ name }: { name: FillName }) {
  const { content, addresses, path } = usePage();
  const href = addressOfFill(name, content.company, addresses);
  const text = fillText(name, content);
  return href && href !== path ? <a href={href}>{text}</a> : text;
}

/** When an article was published, and how long it takes to read. */
export function Published({ article: { date, readTime } }: { article: Article }) {
  return (
    <p className="soft">
      <time dateTime={date}>{formatCalendarDay(date)}</time>
      {` · ${readTime} min read`}
    </p>
  );
}

/** A range in a word of up to 40 characters, with its unit, or a short word such as roll-up, with its number: looked for in each word once, whatever an editor writes. */
const hyphenated =
  /(?<!\S)(?=\S{1,40}(?!\S))(?:\S*\d\w*-\S*\d\S*(?: sq ft)?|(?:\d{1,3} )?[“(]?\w{1,8}-\w{1,10}[”)]?[.,:;]?(?!\S))/;

const unbroken = new RegExp(
  `(${hyphenated.source}|(?:${writtenDay.source}|\\bRegulation [AD]\\b\\+?|\\$[\\d.]{1,9} [mb]illion\\b)[.,;:]?)`,
);

/** A text whose days, amounts, ranges, such as 2x-3x, and short words are never broken. */
export function Unbroken({ children }: { children: string }) {
  return children.split(unbroken).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <span className="unbroken" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
