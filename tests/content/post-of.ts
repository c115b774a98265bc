import { DomUtils, parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Schema } from '../../src/content/editing/schema-parts.ts';
import { FormField } from '../../views/pages/admin/content/form-field.tsx';

/** What a browser posts of the form of a value, by field name. */
export function postOf(schema: Schema, value: unknown): Map<string, string> {
  const labels = { picture: new Map(), member: new Map(), article: new Map() };
  const context = { file: '', problems: new Map(), labels, preview: () => undefined };
  const html = renderToStaticMarkup(createElement(FormField, { field: { name: '', schema, value }, context }));
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
  return posted;
}
