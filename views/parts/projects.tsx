import type { Fact } from '../../src/content/schemas/offering-pages.ts';
import {
  isOfFund,
  type Project,
  type ProjectState,
  pathOfProject,
  projectNamed,
  projectStates,
} from '../../src/content/schemas/projects.ts';
import { type Elevation, type LotPart, lotDrawing } from '../../src/site/elevation.ts';
import { formatCalendarDay } from '../../src/site/format.ts';
import { usePage } from '../page.ts';
import { Shapes, Street } from './street.tsx';

const padding = 6;
/** Half-meters of the widest lot: all have one scale. */
const widest = 240;
/** The share of windows that is lit where nobody has counted what is leased. */
const uncounted: Partial<Record<ProjectState, number>> = { leasing: 20, open: 90 };
/** Windows light up scattered over the front: a step of the golden ratio comes near none that is lit. */
const golden = 0.618;

/** The building of a project on its lot, in the state of the project or in another one. */
export function Lot({
  project: { drawing, leased, state: own },
  state = own,
}: {
  project: Pick<Project, 'drawing' | 'leased' | 'state'>;
  state?: ProjectState;
}) {
  const { height, staked, permitted, framed, finished } = lotDrawing(drawing);
  const percent = (state === own ? leased?.percent : undefined) ?? uncounted[state] ?? 0;
  const shapes: Record<ProjectState, Elevation['shapes']> = {
    planned: staked,
    permitted,
    'under construction': framed,
    leasing: lit(finished, percent),
    open: lit(finished, percent),
  };
  return (
    <svg
      className="street"
      viewBox={`${-padding} ${-height} ${widest + 2 * padding} ${height + 1}`}
      preserveAspectRatio="xMinYMax"
      aria-hidden
    >
      <Shapes shapes={shapes[state]} />
    </svg>
  );
}

/** A finished building with a share of its windows lit. */
function lit(parts: readonly LotPart[], percent: number): Elevation['shapes'] {
  const all = parts.flatMap((part) => ('panes' in part ? part.panes : []));
  const count = Math.round((all.length * percent) / 100);
  const chosen = new Set(
    all
      .map((pane, index) => ({ pane, place: (index * golden) % 1 }))
      .sort((one, other) => one.place - other.place)
      .slice(0, count)
      .map(({ pane }) => pane),
  );
  return parts.flatMap((part) => {
    if (!('panes' in part)) return [part];
    const shape = (style: 'l' | 'w', panes: readonly string[]) =>
      panes.length ? [{ style, data: panes.join('') }] : [];
    return [
      ...shape(
        'l',
        part.panes.filter((pane) => !chosen.has(pane)),
      ),
      ...shape(
        'w',
        part.panes.filter((pane) => chosen.has(pane)),
      ),
    ];
  });
}

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
                  {counted && project.leased && `; ${leasedText(project.leased)}, today’s share not published`}
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

/** A state with its window. */
export function State({ of, children }: { of: Project['state']; children: React.ReactNode }) {
  const light = {
    planned: ' lot__state--staked',
    permitted: '',
    'under construction': ' lot__state--framed',
    leasing: ' lot__state--roofed',
    open: ' lot__state--lit',
  };
  return <span className={`lot__state${light[of]}`}>{children}</span>;
}

/** The states that a project goes through, up to the one it is in and beyond. */
export function Progress({ state: current }: { state: ProjectState }) {
  const { states } = usePage().content.projects;
  const reached = projectStates.indexOf(current);
  return (
    <ol className="progress" aria-label="State of the project">
      {projectStates.map((state, index) => (
        <li
          key={state}
          className={index <= reached ? 'is-reached' : undefined}
          aria-current={index === reached ? 'step' : undefined}
          data-step={`, step ${index + 1} of ${projectStates.length}`}
        >
          <State of="planned">{states[state].label}</State>
        </li>
      ))}
    </ol>
  );
}

/** The next milestone and its date. */
const nextText = ({ what, on }: NonNullable<Project['next']>) => `Next: ${what}, ${formatCalendarDay(on)}`;

/** The share that is leased, with the time that it is from. */
export const leasedText = ({ percent, when }: NonNullable<Project['leased']>) => `${percent}% leased ${when}`;

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
                  <Street drawing="plot lamp" height={52} />
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

/** A row for each known fact of a project; unknown ones are left out. */
export function factsOf(
  { town, type, facts, budget, loan, permits, leased, next }: Project,
  fund: string,
  isOfFund: boolean,
): readonly Fact[] {
  const rows: readonly Fact[] = [
    { label: 'Town', value: town },
    { label: 'Type', value: type },
    isOfFund ? { label: 'Planned for', value: fund } : { label: `In ${fund}?`, value: 'No' },
    { label: leased ? `Leased ${leased.when}` : 'Leased', value: leased ? `${leased.percent}%` : '' },
    ...facts,
    { label: 'Budget', value: budget },
    { label: 'Loan', value: loan },
    { label: 'Permits', value: permits },
    { label: next ? `Next: ${next.what}` : 'Next', value: next ? formatCalendarDay(next.on) : '' },
  ];
  return rows.filter(({ value }) => value);
}

/** What investors would ask of a project and we have not said yet. */
export function Unpublished({ project: { unpublished } }: { project: Project }) {
  const { unpublishedLabel } = usePage().content.projects;
  return (
    unpublished && (
      <p>
        <strong>{unpublishedLabel}</strong> {unpublished}
      </p>
    )
  );
}
