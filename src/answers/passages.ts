import type { SiteContent } from '../../views/pages/shapes.ts';
import { type FillName, fillPattern, wordsOfFill } from '../site/content/shapes.ts';
import { companyPassages } from './company-passages.ts';
import { flexPassages } from './flex-passages.ts';
import { fundPassages } from './fund-passages.ts';
import { nextStepPassages } from './next-step-passages.ts';
import type { Passage } from './passage.ts';
import { questionPassages } from './question-passages.ts';
import { textPassages } from './text-passages.ts';

/** All that the site can be quoted with, from its content alone. */
export function passagesOf(content: SiteContent): Passage[] {
  const filled = (text: string) =>
    text.replaceAll(new RegExp(fillPattern, 'g'), (_, name: FillName) => wordsOfFill(name, content.company));
  return [
    ...fundPassages(content),
    ...questionPassages(content),
    ...flexPassages(content),
    ...companyPassages(content),
    ...nextStepPassages(content),
    ...textPassages(content),
  ].map((passage) => ({ ...passage, parts: passage.parts.filter(Boolean).map(filled) }));
}
