import { pathOfProject, projectNamed } from '../../../src/content/schemas/projects.ts';
import { usePage } from '../../page.ts';
import { Street } from '../pictures/street.tsx';
import { Lot } from './lot.tsx';

/** The next buildings: lots along one line, each in the state of its project and the way to it. */
export function Upcoming({ heading, places, note }: { heading: string; places: readonly string[]; note?: string }) {
  const { projects } = usePage().content;
  return (
    <div className="stack stack--wide">
      <h3>{heading}</h3>
      <ul className="lots full">
        {places.map((place) => {
          const project = projectNamed(projects, place);
          const text = (
            <span className="lot__words">
              <strong>{place}</strong>
            </span>
          );
          return (
            <li key={place}>
              {project ? (
                <a className="lot" href={pathOfProject(project)}>
                  <Lot project={project} />
                  {text}
                </a>
              ) : (
                <div className="lot">
                  <Street of="plot lamp" height={52} />
                  {text}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {note && <p>{note}</p>}
    </div>
  );
}
