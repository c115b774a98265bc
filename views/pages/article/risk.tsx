import type { Article } from '../../../src/site/content/article.ts';
import { usePage } from '../../page.ts';
import { CircularNote } from '../../parts/circular-note.tsx';

/** The disclaimer of an article that carries one, or the small print that every article carries. */
export function Risk({ article: { disclaimer } }: { article: Article }) {
  const { circular } = usePage().addresses;
  if (!disclaimer) return <CircularNote>Returns are targeted, not guaranteed, and you can lose money.</CircularNote>;
  return (
    <section className="aside" aria-labelledby="risk">
      <h2 id="risk">A word about risk</h2>
      <p>{disclaimer}</p>
      <p>
        <a href={circular}>Offering circular</a>
      </p>
    </section>
  );
}
