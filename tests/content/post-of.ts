import { DomUtils, parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { mapTexts } from '../../src/base/json-object.ts';
import { formValue } from '../../src/content/editing/posted-value.ts';
import type { Schema } from '../../src/content/editing/schema-parts.ts';
import { FormFields } from '../../views/pages/admin/content/form-field.tsx';

/** What a browser posts of the form of a value, by field name. */
export function postOf(schema: Schema, value: unknown): Map<string, string> {
  const labels = { picture: new Map(), member: new Map(), article: new Map() };
  const context = { file: '', problems: new Map(), labels, preview: () => undefined };
  const html = renderToStaticMarkup(createElement(FormFields, { field: { name: '', schema, value }, context }));
  const controls = DomUtils.findAll(
    ({ name }) => /^(?:input|select|textarea)$/.test(name),
    parseDocument(html).children,
  );
  const posted = new Map<string, string>();
  for (const { name: tag, attribs, children } of controls) {
    if (attribs.type === 'checkbox' && attribs.checked === undefined) continue;
    const chosen = DomUtils.findOne(({ attribs }) => attribs.selected !== undefined, children);
    const typed = { select: chosen?.attribs.value, textarea: DomUtils.textContent(children) }[tag] ?? attribs.value;
    posted.set(attribs.name?.replace(/^f\./, '') ?? '', (typed ?? '').replaceAll('\n', '\r\n'));
  }
  // Every text comes from its field.
  const blank = mapTexts(value, (text, path) => (path.at(-1) === 'type' ? text : ''));
  return posted.set(formValue, JSON.stringify(blank));
}
