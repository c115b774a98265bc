import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { type Change, needsApproval } from '../../src/content/editing/approval.ts';
import { contentSchemas } from '../../src/content/schemas/index.ts';

const file = (name: string) => readFileSync(join(root, 'data/content', name), 'utf8');
const today = '2026-03-01';

/** A change of a file that ships, to another text. */
const changed = (name: string, after: string | undefined, more: object = {}): Change => ({
  ...{ file: name, before: file(name), after, shipped: file(name), wasApproved: false, today },
  ...more,
});

const json = (name: string, change: (value: Record<string, never>) => object) =>
  changed(name, JSON.stringify(change(JSON.parse(file(name)))), { shipped: '{}' });

const article = (fields: string, text = 'A street.') => `---\ntitle: A street\n${fields}---\n\n${text}\n`;
const ofArticle = (before: string | undefined, after: string | undefined): Change => ({
  ...{ file: 'articles/a-street.md', before, after, shipped: undefined, wasApproved: false, today },
});
const old = article('date: 2026-01-01\n');

describe('a second person is needed for', () => {
  const cases: [string, Change][] = [
    ['a new article', ofArticle(undefined, old)],
    ['other words in an article', ofArticle(old, article('date: 2026-01-01\n', 'An avenue.'))],
    ['an article of an earlier day', ofArticle(old, article('date: 2025-01-01\n'))],
    ['an article of a later day with other words', ofArticle(old, article('date: 2099-01-01\n', 'An avenue.'))],
    ['another alternative text', json('pictures.json', (all) => ({ ...all, 'self-storage': { alt: 'Safe income' } }))],
    ['a picture more', json('pictures.json', (all) => ({ ...all, office: { alt: 'An office' } }))],
    ['a picture in the place of another', json('pictures.json', () => ({ office: { alt: 'An office' } }))],
    ['a document', json('documents.json', (all) => ({ ...all, circular: { link: 'Read it' } }))],
    ['fewer words on a page', changed('invest.json', '{}')],
    ['a text that was published without approval', changed('contact.json', '{"heading":"Old"}')],
    ['a picture of a section', changed('section-pictures.json', '{"problem-section":{}}')],
  ];
  test.each(cases)('%s', (_, change) => expect(needsApproval(change)).toBe(true));

  test('other words in any file', () => {
    const added = (name: string) => JSON.stringify({ ...JSON.parse(file(name)), lead: 'As safe as a bank deposit.' });
    const names = Object.keys(contentSchemas).map((name) => `${name}.json`);
    expect(names.filter((name) => !needsApproval(changed(name, added(name))))).toEqual([]);
  });
});

describe('nobody else is needed for', () => {
  const { 'self-storage': _, ...others } = JSON.parse(file('pictures.json'));
  const plan = { before: '{"plan":{"link":"Plan"}}', shipped: undefined };
  const section = { before: '{"problem-section":{}}', shipped: '{"a":1}' };
  const cases: [string, Change][] = [
    ['a text that is as it was', changed('invest.json', file('invest.json'))],
    ['going back to the file', changed('invest.json', file('invest.json'), { before: '{}' })],
    ['going back to what was approved', changed('invest.json', '{"a":1}', { wasApproved: true })],
    ['an article that goes', ofArticle(old, undefined)],
    ['an article that waits for a later day', ofArticle(old, article('date: 2099-01-01\n'))],
    ['a picture that goes', changed('pictures.json', JSON.stringify(others))],
    ['a document that goes', changed('documents.json', '{}', plan)],
    ['a picture of a section that goes', changed('section-pictures.json', '{}', section)],
  ];
  test.each(cases)('%s', (_, change) => expect(needsApproval(change)).toBe(false));
});
