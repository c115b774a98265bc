import type { Project } from '../../../src/content/schemas/projects.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Lots } from '../../parts/projects/lots.tsx';

/** From one project to its neighbors on the street, and to what has been written about it. */
export function Onward({ project }: { project: Project }) {
  const { content } = usePage();
  const { streetHeading, projects } = content.projects;
  const at = projects.findIndex(({ id }) => id === project.id);
  const neighbors = [-1, 1, 2, 3].flatMap((step) => projects[(at + step + projects.length) % projects.length] ?? []);
  const articles = project.articles.flatMap((id) => content.articles.filter((article) => article.id === id));
  return (
    <section className="room room--tight" aria-labelledby="street">
      <div className="wrap stack stack--wide">
        <h2 id="street">On the same street</h2>
        <div className="full">
          <Lots projects={[...new Set(neighbors)].filter(({ id }) => id !== project.id)} />
        </div>
        <ul className="plain">
          {articles.map(({ id, title }) => (
            <li key={id}>
              <a href={pathTo('article', { id })}>{title}</a>
            </li>
          ))}
          <li>
            <a href={pathTo('projects')}>{streetHeading}</a>
          </li>
          {project.drawing === 'flex' && (
            <li>
              <a href={pathTo('builtFlexIndustrial')}>What is flex industrial?</a>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}
