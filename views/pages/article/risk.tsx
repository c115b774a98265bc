import type { Article } from '../../../src/content/schemas/article.ts';
import { basesIn, sentences } from '../../../src/site/claims.ts';
import { sparkFundOne } from '../../../src/site/offerings.ts';
import { usePage } from '../../page.ts';
import { Bases } from '../../parts/bases.tsx';
import { TierTwoLimit } from '../../parts/forms/tier-two-limit.tsx';

/** What every article says about money below its text; one carries a disclaimer of its own. */
export function Risk({ article: { disclaimer, html } }: { article: Article }) {
  const { circular } = usePage().addresses;
  return (
    <section className="aside risk" aria-labelledby="risk">
      <h2 id="risk">{disclaimer ? 'A word about risk' : 'Before you invest'}</h2>
      <p>
        {disclaimer ?? 'Returns are targeted, not guaranteed, and you can lose money.'} {sentences.past}
      </p>
      <p>
        Read the <a href={circular}>offering circular</a> of {sparkFundOne.name} before you invest in it.
      </p>
      <TierTwoLimit />
      <Bases of={basesIn(html)} />
    </section>
  );
}
