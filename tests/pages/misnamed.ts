import type { OfferingId } from '../../src/site/offerings.ts';

const named: Record<OfferingId, { document: RegExp; fund: RegExp }> = {
  spark: { document: /\bcircular\b/i, fund: /\bSpark Fund One\b|\bRegulation A\b/i },
  regd: { document: /\bmemorandum\b|\bPPM\b/i, fund: /\bopportunity fund\b|\bRegulation D\b/i },
};
const ids = Object.keys(named) as OfferingId[];

/**
 * What is wrong with the documents that a page names, one sentence each: a page of one offering names and links its own
 * document, and another only together with its fund; an article may link both; a page of both names each with its fund.
 */
export function misnamed(
  html: string,
  offering: OfferingId | undefined,
  urls: Record<'circular' | 'memorandum', string>,
): string[] {
  const body = html.slice(Math.max(0, html.indexOf('<body'))).replace(/<(script|style)\b.*?<\/\1>/gs, ' ');
  const texts = sentencesOf(body);
  const isArticle = body.includes('class="article-head"');
  const complaints: string[] = [];
  for (const id of ids) {
    if (id === offering) continue;
    const { document, fund } = named[id];
    for (const [index, sentence] of texts.entries()) {
      // "Its" memorandum is that of the fund in a sentence just before.
      const named = /\bits\b/.test(sentence) ? texts.slice(Math.max(0, index - 3), index + 1).join(' ') : sentence;
      if (document.test(sentence) && !fund.test(named)) complaints.push(`without its fund: ${sentence}`);
    }
    if (offering && !isArticle && body.includes(`href="${urls[id === 'spark' ? 'circular' : 'memorandum']}"`))
      complaints.push(`links that of ${id}`);
  }
  const names = (id: OfferingId) => texts.some((sentence) => named[id].document.test(sentence));
  if (!offering && ids.some(names)) {
    for (const id of ids) if (!names(id)) complaints.push(`names the document of one fund, not that of ${id}`);
  }
  return complaints;
}

/** The sentences of a page; what is in one block is read together. */
const sentencesOf = (body: string) =>
  body
    .replace(/<\/?(?:p|li|h\d|td|th|dt|dd|figcaption|div|section|button|label|caption|title)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, "'")
    .split(/\n|(?<=[.?!])\s/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
