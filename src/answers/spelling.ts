/** Letters from which a word that the site does not know may be a misspelling of one that it knows. */
const misspellable = 6;

/** The known term that a term differs from by one letter, or the term itself. Its first letter counts as right. */
export function corrected(term: string, known: ReadonlySet<string>): string {
  if (known.has(term) || term.length < misspellable || /\d/.test(term)) return term;
  for (const other of known) {
    if (other[0] === term[0] && isOneEditAway(term, other)) return other;
  }
  return term;
}

/** One letter more, less, another, or two that changed places. */
function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  return a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b || isSwapped(a, b);
}

const isSwapped = (a: string, b: string) => a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
