import { describe, expect, test } from 'vitest';
import { blocksOf, gradeOf, hardTexts, repetitions } from '../../scripts/check/readability.ts';
import { root } from '../../src/base/root.ts';
import { loadArticles } from '../../src/content/articles.ts';
import { contentFiles } from '../../src/content/source.ts';

const easy = '<p>The dog ran to the door. We let it out. It was a warm day.</p>';
const hard =
  '<p>Notwithstanding the aforementioned considerations, participation in the offering necessitates a comprehensive evaluation of the applicable regulatory documentation.</p>';

describe('the words of a page', () => {
  test('are its blocks, without tags, scripts and drawings', () => {
    const html =
      '<h2>Why <em>so</em>?</h2><script>no()</script><svg><text>no</text></svg><ul><li>We don&#x27;t</li></ul>';
    expect(blocksOf(html)).toEqual(['Why so?', "We don't"]);
  });

  test('make a grade from their sentences only: headings and figures do not lower it', () => {
    expect(gradeOf(`${hard}<h2>Go on</h2><dd>8%</dd>`)).toBe(gradeOf(hard));
    expect(gradeOf(easy)).toBeLessThan(3);
  });
});

test('a page that is hard to read is found, by its grade', () => {
  expect(hardTexts([{ name: '/easy', html: easy }])).toEqual([]);
  expect(hardTexts([{ name: '/hard', html: hard }])).toEqual([
    expect.stringMatching(/^\/hard reads at grade \d+\.\d, at most 8$/),
  ]);
});

describe('phrases in two articles', () => {
  const phrase = 'one two three four five six seven';
  const both = (words: string) =>
    repetitions([
      { name: 'a', html: `<p>${words}.</p>` },
      { name: 'b', html: `<li>So ${words}!</li>` },
    ]);

  test('are found from eight words on, whatever is around them', () => {
    expect(both(`${phrase} eight`)).toEqual([`b repeats "${phrase} eight" from a`]);
    expect(both(phrase)).toEqual([]);
  });

  test('may be the disclosure that has the same words each time', () => {
    expect(both('Yes. Past performance does not guarantee future results. Yes')).toEqual([]);
  });

  test('are in no two articles of ours', () => {
    const articles = loadArticles(contentFiles(root)).map(({ value }) => value);
    expect(repetitions(articles.map(({ id, html }) => ({ name: id, html })))).toEqual([]);
    expect(hardTexts(articles.map(({ id, html }) => ({ name: id, html })))).toEqual([]);
  });
});
