import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { Lot } from '../../parts/projects.tsx';
import { Street } from '../../parts/street.tsx';

export const notFound: Page = {
  meta: ({ content }) => ({
    title: `Page not found | ${content.company.name}`,
    description: 'Nothing has been built at this address yet.',
    unlisted: true,
  }),
  View: NotFound,
  street: false,
  status: 404,
};

function NotFound() {
  return (
    <section className="lost on-ink">
      <div className="wrap lost__words">
        <p className="display">
          Oops! <span className="whole">Page not found</span>
        </p>
        <p className="soft">Nothing has been built at this address yet.</p>
        <div className="acts">
          <LinkButton look="light" href={pathTo('home')} label="Return to Home" />{' '}
          <LinkButton look="line" href={pathTo('projects')} label="See Our Projects" />{' '}
          <LinkButton look="line" href={pathTo('contact')} label="Contact Us" />{' '}
          <LinkButton look="quiet" href={pathTo('questions')} label="Ask a question" />
        </div>
      </div>
      <div className="lost__street">
        <h1>404</h1>
        <Lot drawing="cottages" state="planned" />
        <Street drawing="residence" />
      </div>
    </section>
  );
}

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
        <h1 className="display">{problem?.title}</h1>
        <p className="lead">{problem?.sentence}</p>
        <LinkButton
          look="light"
          href={problem?.back ?? pathTo('home')}
          label={problem?.back ? 'Open the Form Again' : 'Return to Home'}
        />
      </div>
    </section>
  );
}
