import type { SiteContent } from '../../views/pages/shapes.ts';
import { type FillName, fillPattern } from '../site/content/shapes.ts';
import { companyPassages } from './company-passages.ts';
import { flexPassages } from './flex-passages.ts';
import { fundPassages } from './fund-passages.ts';
import { nextStepPassages } from './next-step-passages.ts';
import type { Passage } from './passage.ts';
import { textPassages } from './text-passages.ts';

/** All that the site can be quoted with, from its content alone. */
export function passagesOf(content: SiteContent): Passage[] {
  const { email, phone } = content.company;
  const fills: Record<FillName, string> = {
    email,
    phone,
    circular: 'offering circular',
    memorandum: 'memorandum',
    contact: 'contact page',
    privacy: 'privacy page',
    choices: 'Your Privacy Choices',
    flex: 'flex industrial page',
    spark: 'Spark Fund One',
  };
  const filled = (text: string) =>
    text.replaceAll(new RegExp(fillPattern, 'g'), (_, name: string) => fills[name as FillName]);
  return [
    ...fundPassages(content),
    ...flexPassages(content),
    ...companyPassages(content),
    ...nextStepPassages(content),
    ...textPassages(content),
  ].map((passage) => ({ ...passage, parts: passage.parts.filter(Boolean).map(filled) }));
}
