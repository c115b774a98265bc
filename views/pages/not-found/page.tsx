import { pathTo } from '../../../src/site/routes.ts';
import type { Page } from '../../page.ts';
import { Street } from '../../parts/pictures/street.tsx';

export const notFound: Page = {
  meta: ({ content }) => ({
    title: `Page not found | ${content.company.name}`,
    description: 'Nothing has been built at this address yet.',
    unlisted: true,
  }),
  View: NotFound,
  status: 404,
  street: false,
};

function NotFound() {
  return (
    <section className="lost on-ink">
      <div className="wrap">
        <div className="lost__plot">
          <h1>404</h1>
          <Street of="plot" />
        </div>
        <div className="lost__words">
          <p className="display">Oops! Page not found</p>
          <p className="soft">Nothing has been built at this address yet.</p>
          <a className="btn btn--light" href={pathTo('home')}>
            Return to Home
          </a>
        </div>
      </div>
    </section>
  );
}
