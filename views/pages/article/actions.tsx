import { Fragment } from 'react';
import type { Article } from '../../../src/content/schemas/article.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { ArrowRight, ExternalLink } from '../../parts/icon.tsx';

/** The next step; the first link is the strongest. */
export function Actions({ article: { actions } }: { article: Article }) {
  if (!actions.length) return null;
  return (
    <section aria-labelledby="next">
      <h2 id="next">Next step</h2>
      <div className="acts">
        {actions.map(({ label, to, href }, index) => (
          <Fragment key={label}>
            <a
              className={index === 0 ? 'btn' : 'btn btn--quiet'}
              href={to ? pathTo(to) : href}
              rel={href && 'noopener'}
            >
              {label}
              {index === 0 && to && <ArrowRight className="icon" />}
              {href && <ExternalLink className="icon" />}
            </a>{' '}
          </Fragment>
        ))}
      </div>
    </section>
  );
}
