import { isOfFund, type Project, pathOfProject } from '../../../src/content/schemas/projects.ts';
import { formatCalendarDay } from '../../../src/site/format.ts';
import { usePage } from '../../page.ts';
import { Lot } from './lot.tsx';

/** Projects as lots along the street, each the way to its page; `counted` where what the share leased is based on is beside them. */
export function Lots({ projects, counted }: { projects: readonly Project[]; counted?: true }) {
  const { content } = usePage();
  const { states, fundLabel } = content.projects;
  return (
    <ul className="lots">
      {projects.map((project) => {
        const ofFund = isOfFund(content, project);
        const isPlan = ofFund && project.state === 'planned';
        return (
          <li key={project.id}>
            <a className="lot" href={pathOfProject(project)}>
              <Lot project={project} />
              <span className="lot__words">
                <strong>{project.name}</strong> <span>{kindAndTown(project)}</span>{' '}
                <State of={project.state}>
                  {isPlan ? <b>{fundLabel}</b> : states[project.state].label}
                  {counted && project.leased && `, ${leasedText(project.leased)}`}
                </State>{' '}
                {ofFund && !isPlan && <b>{fundLabel}</b>} {project.next && <span>{nextText(project.next)}</span>}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** A town that the name says already is not said again. */
const kindAndTown = ({ name, type, town }: Project) => (town && !name.endsWith(town) ? `${type}, ${town}` : type);

/** A state with its window: dark, half lit or lit. */
export function State({ of, children }: { of: Project['state']; children: React.ReactNode }) {
  const light = { planned: '', permitted: '', 'under construction': ' lot__state--half', leasing: ' lot__state--lit' };
  return <span className={`lot__state${of === 'open' ? light.leasing : light[of]}`}>{children}</span>;
}

/** What comes next, and when. */
const nextText = ({ what, on }: NonNullable<Project['next']>) => `Next: ${what}, ${formatCalendarDay(on)}`;

/** The share that is leased, with the time that it is from. */
export const leasedText = ({ percent, when }: NonNullable<Project['leased']>) => `${percent}% leased ${when}`;
