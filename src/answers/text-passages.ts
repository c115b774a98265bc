import type { SiteContent } from '../../views/pages/shapes.ts';
import type { Article } from '../site/content/article.ts';
import type { LegalContent } from '../site/content/legal.ts';
import { sparkFundOne } from '../site/offerings.ts';
import { pathTo } from '../site/routes.ts';
import { type Passage, pageOf } from './passage.ts';

/** What the longer texts say: circular, terms, privacy, memorandum and articles. */
export function textPassages(content: SiteContent): Passage[] {
  const { 'sample-circular': circular, terms, privacy, articles } = content;
  return [
    ...legal(circular, pathTo('sampleCircular'), {
      'the-offering': `what are the terms of ${sparkFundOne.name}, the offering in brief`,
      'who-may-invest': 'foreign investors, companies, trusts',
      risks:
        'what are the risks, is it risky, what can go wrong, can I lose money, lose my investment, dangers, downside',
      conflicts: 'conflicts of interest',
    }),
    ...legal(terms, pathTo('terms'), {
      returns: 'is it guaranteed, are returns guaranteed, is the income guaranteed, is my money safe, secure, insured',
      'who-may-invest':
        'who can invest, who may invest, am I eligible, eligibility, can anyone invest, open to everyone',
      'what-we-say': 'are the pictures real, renderings',
    }),
    ...legal(privacy, pathTo('privacy'), {
      'in-short': 'privacy, what do you do with my data, personal information, do you sell my data',
      cookies: ['do you use cookies, tracking'],
    }),
    ...memorandum(content),
    ...articles.flatMap(article),
  ];
}

/** Fine print is found when it is asked for, behind pages that explain. */
const finePrint = 0.85;

function legal(
  text: LegalContent,
  path: string,
  asks: Readonly<Record<string, string | readonly string[]>>,
): Passage[] {
  const { passage, paragraphs } = pageOf(path, text.heading, finePrint);
  return text.sections.flatMap(({ id, title, paragraphs: before, points, after }) => [
    ...paragraphs(id, title, before, points.length ? '' : asks[id]),
    ...(points.length ? [passage(id, title, points, String(asks[id] ?? ''))] : []),
    ...paragraphs(id, title, after),
  ]);
}

function memorandum({ ppm, memorandum }: SiteContent): Passage[] {
  const { passage } = pageOf(pathTo('ppm'), ppm.heading, 0.6);
  return [
    passage('', ppm.heading, [ppm.lead], 'private placement memorandum, PPM, where can I read the memorandum'),
    ...memorandum.pages.flatMap(({ title, blocks }, index) =>
      blocks.flatMap((block) => {
        const at = `memorandum-${index + 1}`;
        if (block.type === 'paragraph') return [passage(at, title, [block.text])];
        return block.type === 'list' ? [passage(at, title, block.items)] : [];
      }),
    ),
  ];
}

/** Questions that sections of articles answer in addition to those of their titles, by address. */
const articleAsks: Readonly<Record<string, string>> = {
  'unlocking-retirement-capital#part-the-account-and-what-is-in-it':
    'IRA, self-directed IRA, retirement account, 401k, custodian',
};

function article({ id, title, html }: Article): Passage[] {
  const { passage } = pageOf(pathTo('article', { id }), title, 0.7);
  const passages: Passage[] = [];
  let [anchor, heading] = ['', title];
  for (const [, tag, attributes = '', inner = ''] of html.matchAll(/<(h[2-6]|p|li)\b([^>]*)>(.*?)<\/\1>/gs)) {
    if (tag === 'h2') [anchor, heading] = [/id="([^"]+)"/.exec(attributes)?.[1] ?? '', plain(inner)];
    else if (tag === 'p' || tag === 'li') {
      passages.push(passage(anchor, heading, [plain(inner)], articleAsks[`${id}#${anchor}`]));
    }
  }
  return passages;
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of HTML that our own Markdown was rendered to. */
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
