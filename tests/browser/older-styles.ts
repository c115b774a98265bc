/** What browsers of the floor, Safari 16, Chrome 109 and Firefox 115, may not know, and style sheets without it. */
export const newer: Readonly<Record<string, { blocks?: RegExp; declarations?: RegExp }>> = {
  ':has()': { blocks: /:has\(/ },
  'container queries': { blocks: /^@container/, declarations: /^container|\d(cqi|cqw)\b/ },
  'small and dynamic heights': { declarations: /\d(svh|dvh|lvh)\b/ },
  'round()': { declarations: /\bround\(/ },
  'balanced lines': { declarations: /^text-wrap/ },
  'view transitions': { blocks: /^@view-transition/, declarations: /^view-transition/ },
  'the scripting query': { blocks: /\(scripting/ },
  'styled scroll bars': { declarations: /^scrollbar-/ },
};

/** A minified style sheet without blocks and declarations that a browser does not know. */
export function without(css: string, { blocks, declarations }: (typeof newer)[string]): string {
  let text = '';
  let at = 0;
  while (at < css.length) {
    const end = css.slice(at).search(/[{};]/) + at;
    if (end < at) return text + css.slice(at);
    const piece = css.slice(at, end);
    const isBlock = css[end] === '{';
    const isUnknown = isBlock ? blocks?.test(piece) : declarations?.test(piece);
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
