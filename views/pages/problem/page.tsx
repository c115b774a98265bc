import { pathTo } from '../../../src/site/routes.ts';
import type { Page } from '../../page.ts';
import { usePage } from '../../page.ts';

/** A refusal in one sentence, in the frame of the site. */
export const problem: Page = {
  meta: ({ problem, content }) => ({
    title: `${problem?.title} | ${content.company.name}`,
    description: problem?.sentence ?? '',
    unlisted: true,
  }),
  View: Problem,
  street: false,
};

function Problem() {
  const { problem } = usePage();
  return (
    <section className="lost on-ink">
      <div className="wrap lost__words">
        <h1 className="display lost__title">{problem?.title}</h1>
        <p className="lead">{problem?.sentence}</p>
        <a className="btn btn--light" href={problem?.back ?? pathTo('home')}>
          {problem?.back ? 'Open the Form Again' : 'Return to Home'}
        </a>
      </div>
    </section>
  );
}
