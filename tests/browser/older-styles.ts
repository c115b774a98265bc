interface Feature {
  blocks?: RegExp;
  declarations?: RegExp;
}

/** What old browsers that we support do not know. All of them know container queries and the small and dynamic heights. */
const newer: readonly Feature[] = [
  { declarations: /\bround\(/ },
  { declarations: /^text-wrap/ },
  { blocks: /^@view-transition/, declarations: /^view-transition/ },
  { blocks: /\(scripting/ },
  { declarations: /^scrollbar-/ },
];

/** What each lacks at most, as MDN has it. */
export const lacking: Readonly<Record<string, readonly Feature[]>> = {
  'Safari 16 and Chrome 109': newer,
  'Firefox 115': [...newer, { blocks: /:has\(/ }],
};

/** A minified style sheet without blocks and declarations that a browser does not know. */
export function without(css: string, features: readonly Feature[]): string {
  let text = '';
  let at = 0;
  while (at < css.length) {
    const end = css.slice(at).search(/[{};]/) + at;
    if (end < at) return text + css.slice(at);
    const piece = css.slice(at, end);
    const isBlock = css[end] === '{';
    const isUnknown = features.some(({ blocks, declarations }) => (isBlock ? blocks : declarations)?.test(piece));
    if (isUnknown) at = isBlock ? closing(css, end) : end;
    if (!isUnknown) text += css.slice(at, end + 1);
    else if (!isBlock) text += css[end];
    at = (isUnknown && isBlock ? at : end) + 1;
  }
  return text;
}

/** Selectors of rules within rules, which Safari has since 16.5, Chrome since 112 and Firefox since 117. */
export function nestedRules(css: string): string[] {
  const nested: string[] = [];
  const open: string[] = [];
  for (const [, prelude = '', brace] of css.matchAll(/([^{};]*)([{}])/g)) {
    if (brace === '}') open.pop();
    else {
      if (open.some((outer) => !outer.startsWith('@'))) nested.push(prelude);
      open.push(prelude);
    }
  }
  return nested;
}

function closing(css: string, from: number): number {
  let depth = 0;
  for (let at = from; at < css.length; at++) {
    if (css[at] === '{') depth++;
    if (css[at] === '}' && --depth === 0) return at;
  }
  return css.length;
}
