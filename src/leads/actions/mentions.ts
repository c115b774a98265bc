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
  const terms = new Set(person.flatMap(termsOf).map(plain));
  if (!terms.size) return () => false;
  const any = [...terms].map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+')).join('|');
  const asWord = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'u');
  return (text) => asWord.test(plain(text));
}

function termsOf({ email, first_name, last_name }: Named): string[] {
  const [first, last] = [first_name.trim(), last_name.trim()];
  const alone = last || first;
  return [email, ...(first && last ? [`${first} ${last}`] : []), ...([...alone].length >= shortestName ? [alone] : [])];
}

/** In lower case, without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
