/** A person as their leads name them. */
export interface Named {
  email: string;
  first_name: string;
  last_name: string;
}

/** Shorter names alone occur inside too many words. */
const shortestName = 3;

/** Whether a text names a person: by their email, both names, the last name alone, or the only name that they gave. */
export function mentionOf(person: readonly Named[]): (text: string) => boolean {
  const terms = [...new Set(person.flatMap(termsOf).map(plain))].filter(Boolean);
  return (text) => {
    const searched = plain(text);
    return terms.some((term) => hasWord(searched, term));
  };
}

/** Whether a text has a term that is not a part of longer words. */
function hasWord(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const end = at + term.length;
    // A letter may be two UTF-16 units.
    const [before, after] = [text.slice(Math.max(at - 2, 0), at), text.slice(end, end + 2)];
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

function termsOf({ email, first_name, last_name }: Named): string[] {
  const [first, last] = [first_name.trim(), last_name.trim()];
  const alone = last || first;
  return [email, ...(first && last ? [`${first} ${last}`] : []), ...([...alone].length >= shortestName ? [alone] : [])];
}

const marks = /\p{M}/gu;
/** In lower case, without accents, words one space apart. Long runs of accents go first: `normalize` sorts each of them. */
const plain = (text: string) =>
  text.replace(marks, '').normalize('NFD').replace(marks, '').replace(/\s+/g, ' ').trim().toLowerCase();
