import { DomUtils, parseDocument } from 'htmlparser2';
import type { Response } from 'supertest';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** What a person reads of HTML: no tags, no scripts, white space folded. */
export const textOf = (html: string) => fold(parseDocument(html).children);

const fold = (nodes: readonly Node[]) => nodes.map(wordsIn).join('').replace(/\s+/g, ' ');

function wordsIn(node: Node): string {
  if (!('attribs' in node)) return 'data' in node && node.type === 'text' ? node.data : '';
  return /^(?:script|style)$/.test(node.name) ? ' ' : ` ${node.children.map(wordsIn).join('')} `;
}

/** Whether an element is a `tag#id.class[name="value"]`; an attribute may also begin with (`^=`) or have (`*=`) a text. */
function isMatch({ name, attribs }: Element, selector: string): boolean {
  return [...selector.matchAll(/([#.]?)([\w-]+)|\[([\w-]+)(?:([\^*]?)=["']?([^"'\]]*)["']?)?\]/g)].every(
    ([, sign, word = '', attribute, operator, value]) => {
      if (sign === '#') return attribs.id === word;
      if (sign === '.') return attribs.class?.split(' ').includes(word);
      if (!attribute) return name === word;
      const has = attribs[attribute];
      if (value === undefined || has === undefined) return has !== undefined;
      if (operator === '^') return has.startsWith(value);
      return operator === '*' ? has.includes(value) : has === value;
    },
  );
}

function select(selector: string, within: Node[]): Element[] {
  const [first = '', ...rest] = selector.split(/ (?![^[]*\])/);
  const found = DomUtils.findAll((element) => isMatch(element, first), within);
  return rest.length ? found.flatMap(({ children }) => select(rest.join(' '), children)) : found;
}

/** HTML as a test asks it, by selectors of tags, ids, classes and attributes, one below the other. */
export class Page {
  readonly html: string;
  #nodes: Node[] | undefined;

  constructor(html: string) {
    this.html = html;
  }

  private all(selector: string): Element[] {
    this.#nodes ??= parseDocument(this.html).children;
    return select(selector, this.#nodes);
  }

  get text(): string {
    return textOf(this.html);
  }

  get title(): string {
    return this.texts('title')[0] ?? '';
  }

  has(selector: string): boolean {
    return this.all(selector).length > 0;
  }

  texts(selector: string): string[] {
    return this.all(selector).map(({ children }) => fold(children).trim());
  }

  /** The text within such elements as it is, also of scripts and styles. */
  contents(selector: string): string[] {
    return this.all(selector).map(({ children }) => DomUtils.textContent(children));
  }

  /** The same attribute of all such elements that have it. */
  attributes(selector: string, name: string): string[] {
    return this.all(selector).flatMap(({ attribs }) => attribs[name] ?? []);
  }

  /** That of the first; "" without one. */
  attribute(selector: string, name: string): string {
    return this.attributes(selector, name)[0] ?? '';
  }

  get links(): string[] {
    return this.attributes('a', 'href');
  }

  /** The address of the first link with these words. */
  linkTo(words: string): string | undefined {
    return this.all('a').find(({ children }) => fold(children).trim() === words)?.attribs.href;
  }

  /** What a control holds; of boxes and radio buttons the values that are checked. */
  value(name: string): string | undefined {
    return [this.sent(`[name="${name}"]`)[name]].flat()[0];
  }

  /** What a browser sends of the controls that match, or are within what matches. */
  sent(selector: string): Record<string, string | string[]> {
    const controls = this.all(selector).flatMap((element) => [element, ...select('[name]', element.children)]);
    const sent: Record<string, string | string[]> = {};
    for (const { name: tag, attribs, children } of controls) {
      const { name = '', type, checked, value } = attribs;
      if (!/^(?:input|select|textarea)$/.test(tag) || !name) continue;
      if (/^(?:checkbox|radio)$/.test(type ?? '') && checked === undefined) continue;
      const options = select('option', children);
      const chosen = options.find((option) => 'selected' in option.attribs) ?? options[0];
      const own = tag === 'textarea' ? DomUtils.textContent(children).replace(/^\n/, '') : value;
      const text = (tag === 'select' ? chosen?.attribs.value : own) ?? (checked === undefined ? '' : 'on');
      sent[name] = sent[name] === undefined ? text : [sent[name], text].flat();
    }
    return sent;
  }

  /** The error at a field, by its id; "" without one. */
  error(id: string): string {
    return this.texts(`[id="${id}-error"]`)[0] ?? '';
  }

  /** What is said of the action before, and what its undo button posts. */
  get notice(): string {
    return this.texts('#toasts').join(' ');
  }

  get undo(): string {
    return this.attribute('#toasts [name="undo"]', 'value');
  }
}

/** A page with the answer that it came in. */
export class Answer extends Page {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly location: string;
  /** The first cookie that is set, as it is sent back. */
  readonly cookie: string;

  constructor(response: Response) {
    super(response.text ?? '');
    this.status = response.status;
    this.headers = response.headers;
    this.location = response.headers.location ?? '';
    this.cookie = response.get('set-cookie')?.[0]?.split(';')[0] ?? '';
  }
}
