import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderMarkdown } from '../../src/content/articles.ts';
import { Unbroken } from '../../views/parts/text.tsx';

const html = (text: string) => renderMarkdown(text).html.replaceAll('\n', '');

test('a list is a checklist where all items begin with a box, and has its steps side by side where no empty line is between them', () => {
  const loose = html('1. [ ] **One.** First\n\n2. [x] Two');
  expect(loose).toContain(
    '<ol class="checks"><li><p><strong>One.</strong> First</p></li><li class="is-lit"><p>Two</p>',
  );
  expect(html('4. [ ] Four\n5. [x] Five')).toContain('<ol start="4" class="timeline"><li>Four</li>');
  expect(html('1. [ ] Four\n2. Five')).toContain('<ol><li>[ ] Four</li><li>Five</li></ol>');
});

test('a list has large words where all items begin with bold ones, and a list in a list is judged by itself', () => {
  expect(html('- **One** first\n- **Two**')).toContain('<ul class="named"><li><strong>One</strong> first</li>');
  expect(html('- One\n  1. **Two**')).toBe(
    '<ul class="plain"><li>One<ol class="named"><li><strong>Two</strong></li></ol></li></ul>',
  );
});

test('a heading of the third level that asks is a question, and a table scrolls in a box that has a name', () => {
  expect(html('### Why?\n\n### So.')).toBe('<h3 class="asks">Why?</h3><h3>So.</h3>');
  const box = '<section class="columns" tabindex="0"';
  const table = html('| | A & B | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n\n| |\n| --- |\n| 3 |');
  expect(table).toContain(`${box} aria-label="A &amp; B, C"><table><thead><tr><td></td><th>A &amp; B</th>`);
  expect(table).toContain(`</table></section>${box} aria-label="Table"><table>`);
});

test('a name of several words is not broken at its spaces', () => {
  expect(html('Once Spark Fund One is open, ask Ellen.')).toBe(
    '<p class="lead"><span class="whole">Once Spark Fund One</span> is open, ask Ellen.</p>',
  );
});

test('a range is not broken at its hyphen', () => {
  expect(html('In 4-5 years, 2x-3x & roll-up')).toBe(
    '<p class="lead">In <span class="unbroken">4-5</span> years, <span class="unbroken">2x-3x</span> &amp; roll-up</p>',
  );
});

test('a day is not broken within, in articles and elsewhere', () => {
  expect(html('On August 28, 2025, at 1')).toContain('On <span class="unbroken">August 28, 2025</span>, at 1');
  const text = 'Open since August 28, 2025. A Regulation A+ fund, from $1 million up';
  expect(renderToStaticMarkup(createElement(Fragment, null, Unbroken({ children: text })))).toBe(
    'Open since <span class="unbroken">August 28, 2025.</span> A <span class="unbroken">Regulation A+</span> fund, ' +
      'from <span class="unbroken">$1 million</span> up',
  );
});
