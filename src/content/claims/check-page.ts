import { basesIn, sentences as constants, figureOf, testingLegend } from '../../site/claims.ts';
import { formatCalendarDay, formatPercent } from '../../site/format.ts';
import { type OfferingTerms, shippedTerms } from '../../site/offerings.ts';
import type { SiteContent } from '../schemas/index.ts';
import {
  forbiddenIn,
  normal,
  plainText,
  returnClaimIn,
  shortened,
  unlimitedIn,
  type Violation,
} from './find-claims.ts';
import { companions, constantSentences } from './rules.ts';
import { beside, type PageText, readPage, type Section, surroundings } from './sections.ts';

/** Public text, as HTML. */
export interface Rendering {
  /** The path of a page, or a name. */
  name: string;
  html: string;
  /** Addresses required beside a return; empty where links are impossible. */
  documents: readonly string[];
  needsLegend: boolean;
  /** A document states the basis of its figures in its own way. */
  isDocument?: true;
  /** The circular itself, or a quotation, which need not link to the circular. */
  quotesCircular?: boolean;
}

export interface PageViolation extends Violation {
  near: string;
}

export function checkPage(
  { html, documents, needsLegend, isDocument, quotesCircular }: Rendering,
  { figures, offerings }: Pick<SiteContent, 'figures' | 'offerings'>,
  page = readPage(html),
): PageViolation[] {
  const [whole] = page.sections as [Section];
  const near = (section: Section) => (violation: Violation) => ({ ...violation, near: section.text });
  const loose = page.others.flatMap((text) =>
    checkText(text, offerings).map((violation) => ({ ...violation, near: text })),
  );
  return [
    ...page.sections.flatMap((section) => forbiddenIn(section.directText).map(near(section))),
    ...unlimitedIn(whole.text, quotesCircular).map(near(whole)),
    ...page.sections.flatMap((section) => withoutCompanions(section, documents, offerings)),
    ...(isDocument ? [] : withoutBasis(page, figures)),
    ...findOtherWording(whole),
    ...recordsOfAnotherTime(page),
    ...unfilled(whole),
    ...(needsLegend && !normal(whole.text).includes(normal(testingLegend(offerings.spark.name)))
      ? [violationOf('Rule 255', '', 'the legend of Rule 255 is missing.', whole.text)]
      : []),
    ...loose,
  ];
}

/** Checks text without a page: a description, an alternative text, an unused field. */
export function checkText(text: string, offerings = shippedTerms): Violation[] {
  const claim = returnClaimIn(text, preferredReturns(offerings));
  return [
    ...forbiddenIn(text),
    ...unlimitedIn(text),
    ...(claim && !companions.text.test(plainText(text))
      ? [lacking(claim, '"targeted, not guaranteed"', companions.reason)]
      : []),
  ];
}

const violationOf = (rule: string, claim: string, message: string, near: string) => ({ rule, claim, message, near });

/** Claims wherever they appear. */
function preferredReturns({ spark, regd }: OfferingTerms): RegExp {
  const returns = [spark, regd].map(({ preferredReturn }) => formatPercent(preferredReturn / 100).replace('.', '\\.'));
  return new RegExp(`(?<![\\d.])(?:${returns.join('|')})`);
}

const lacking = (
  { claim, sentence }: { claim: string; sentence: string },
  companion: string,
  reason: string,
): Violation => ({
  rule: 'return',
  claim,
  needsCompanion: true,
  message: `"${shortened(sentence)}" is without ${companion} in the same section (rule "return"): ${reason}. This would pass: "${companions.instead}"`,
});

/** Returns, multiples and distributions whose section lacks a required companion. */
function withoutCompanions(section: Section, documents: readonly string[], offerings: OfferingTerms): PageViolation[] {
  const violations: PageViolation[] = [];
  const claim = returnClaimIn(section.directText, preferredReturns(offerings));
  const nearby = surroundings(section);
  const report = (companion: string, reason: string) =>
    claim && violations.push({ ...lacking(claim, companion, reason), near: section.text });
  if (claim) {
    if (!beside(section).some((text) => companions.text.test(normal(text)))) {
      report('"targeted, not guaranteed"', companions.reason);
    }
    for (const url of documents) {
      if (!nearby.some(({ links }) => links.has(url))) report(`a link to ${url}`, companions.documentReason);
    }
  }
  if (/\bcalc\b/.test(section.classes) && !nearby.some(({ text }) => /hypothetical/i.test(text))) {
    violations.push(violationOf('calculator', '', 'a calculator does not say "hypothetical".', section.text));
  }
  return violations;
}

/** Our own figures without their date and basis in the same section. */
function withoutBasis({ sections }: PageText, { asOf, bases }: SiteContent['figures']): PageViolation[] {
  const [whole] = sections as [Section];
  const page = normal(whole.text);
  const date = normal(`As of ${formatCalendarDay(asOf)}`);
  const bare = Object.values(bases).reduce((text, basis) => text.replaceAll(normal(basis.text), ' '), page);
  const nearby = sections
    .filter(({ name }) => name === 'section' || name === 'article')
    .map(({ text }) => normal(text));
  return basesIn(bare)
    .filter((name) => {
      const expected = normal(bases[name].text);
      return !nearby.some(
        (text) =>
          text.includes(date) && text.includes(expected) && basesIn(text.replaceAll(expected, ' ')).includes(name),
      );
    })
    .map((name) =>
      violationOf(
        name,
        figureOf(name, bare),
        `the figures of "${name}" have no date and basis beside them.`,
        whole.text,
      ),
    );
}

/** Paraphrases of a constant sentence. */
function findOtherWording({ text }: Section): PageViolation[] {
  const page = normal(text);
  return constantSentences.flatMap(({ sentence, other }) => {
    const text = normal(constants[sentence]);
    const claim = other.exec(page.replaceAll(text, ' ').replaceAll(text.replace(/\.$/, ''), ' '))?.[0];
    return claim ? [violationOf(sentence, claim, `"${shortened(claim)}" does not say "${text}"`, text)] : [];
  });
}

/** All-time figures under the heading of the last two years. */
function recordsOfAnotherTime({ headings }: PageText): PageViolation[] {
  return headings.flatMap(({ heading, below }) => {
    const record = /24 months$/i.test(heading.trim()) ? /\b60\+|\$2B\+/.exec(below)?.[0] : undefined;
    return record ? [violationOf('record', record, 'figures to date are under "Previous 24 Months".', below)] : [];
  });
}

/** Placeholders that nothing filled: visitors would see the braces. */
function unfilled({ text }: Section): PageViolation[] {
  return [...new Set(text.match(/\{[a-z][\w.]*\}/gi))].map((name) =>
    violationOf('name in braces', name, `"${name}" is on the page as it is: this text has no such name.`, text),
  );
}
