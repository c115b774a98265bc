import { Parser } from 'htmlparser2';

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML and XML, including attribute values. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => references[sign] ?? sign);

/** Receives the parts of HTML in order. Entities in text are decoded. */
interface HtmlReader {
  text(text: string): void;
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  script?(text: string): void;
  scriptEnd?(): void;
}

/** Tags inside a word or a sentence: they add nothing to the text. */
const phrasing = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp strong sub sup time u var wbr'.split(' '),
);
/** Tags inside a line: the text before and after them are two words. */
const spacing = new Set('br button img input label select small span option svg tspan'.split(' '));
const silent = new Set(['script', 'style', 'noscript', 'template']);

/** Reads HTML once, in linear time. Scripts and styles have no text; block tags end a line. */
export function readHtml(
  html: string,
  { text, open, close, script, scriptEnd }: HtmlReader,
  skipped: readonly string[] = [],
): void {
  const isSkipped = (name: string) => silent.has(name) || skipped.includes(name);
  let depth = 0;
  let inScript = false;
  const separate = (name: string) => {
    if (!depth && !phrasing.has(name)) text(spacing.has(name) ? ' ' : '\n');
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open?.(name, attributes);
        separate(name);
        if (isSkipped(name)) depth++;
        inScript = name === 'script';
      },
      ontext(data) {
        if (inScript) script?.(data);
        else if (!depth) text(data.replace(/\s+/g, ' '));
      },
      onclosetag(name) {
        if (name === 'script') scriptEnd?.();
        inScript = false;
        if (isSkipped(name)) depth--;
        separate(name);
        close?.(name);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
}

/** The text of HTML, one line for each paragraph, heading and cell. */
export function htmlLines(html: string, skipped: readonly string[] = []): string[] {
  const parts: string[] = [];
  readHtml(html, { text: (part) => parts.push(part) }, skipped);
  const lines = parts.join('').split('\n');
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean);
}
