import type { ReactNode } from 'react';
import {
  isBuilt,
  isOfFund,
  type Project,
  type ProjectState,
  pathOfProject,
  projectNamed,
  projectStates,
} from '../../src/content/schemas/projects.ts';
import { basesIn } from '../../src/site/claims.ts';
import { type Elevation, elevation, type LotPart, lotDrawing } from '../../src/site/elevation.ts';
import { formatCalendarDay } from '../../src/site/format.ts';
import { pathTo } from '../../src/site/routes.ts';
import { type PageProps, usePage } from '../page.ts';
import { Bases, OfferingNote } from './disclaimers.tsx';
import { Figures } from './figures.tsx';
import { LeadForm } from './forms/lead-form.tsx';
import { Reach } from './reach.tsx';
import { Shapes, Street } from './street.tsx';
import { Unbroken } from './text.tsx';

/** Windows light up scattered over the front: a step of the golden ratio comes near none that is lit. */
const golden = 0.618;

/** The building of a project on its lot, in the state of the project; all have one scale. */
export function Lot({ drawing, leased, state }: Pick<Project, 'drawing' | 'leased' | 'state'>) {
  const { height, outline, framed, finished, beside } = lotDrawing(drawing);
  const plan = { style: 'x', data: outline } as const;
  const tree = { style: 'l', data: beside } as const;
  const shapes = {
    planned: [...lit(finished, 0), plan, tree],
    'ground broken': [plan, tree, ...elevation('digging').shapes],
    'under construction': [...framed, tree],
    leasing: [...lit(finished, leased?.percent ?? 20), tree],
    open: [...lit(finished, leased?.percent ?? 100), tree],
  }[state];
  return (
    <svg
      className={isBuilt({ state }) ? 'street' : 'street street--plan'}
      viewBox={`-2 ${-height} 220 ${height}`}
      preserveAspectRatio="xMinYMax"
      aria-hidden
    >
      <Shapes shapes={shapes} />
    </svg>
  );
}

/** A finished building with a share of its windows lit. */
function lit(parts: readonly LotPart[], percent: number): Elevation['shapes'] {
  let index = 0;
  const isLit = () => (index++ * golden) % 1 < percent / 100;
  return parts.flatMap((part) =>
    'panes' in part ? part.panes.map((data) => ({ style: isLit() ? ('w' as const) : ('l' as const), data })) : [part],
  );
}

/** Projects as lots along the street, each the way to its page; `few` are larger. */
export function Lots({ projects, few }: { projects: readonly Project[]; few?: true }) {
  const { states } = usePage().content.projects;
  return (
    <ul className={few ? 'lots lots--few' : 'lots'}>
      {projects.map((project) => (
        <li key={project.id}>
          <a className="lot" href={pathOfProject(project)}>
            <Lot {...project} />
            <span className="lot__words">
              <strong>{project.name}</strong> <span>{kindAndTown(project)}</span>{' '}
              <State of={project.state}>{states[project.state].label}</State>{' '}
              {project.next && <span>{`Next: ${project.next.what}, ${formatCalendarDay(project.next.on)}`}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A town that the name says already is not said again. */
export const kindAndTown = ({ name, type, town }: Project) =>
  town && !name.endsWith(town) ? `${type}, ${town}` : type;

/** A state with its window. */
function State({ of, children }: { of: Project['state']; children: ReactNode }) {
  const light = {
    planned: ' lot__state--staked',
    'ground broken': '',
    'under construction': ' lot__state--framed',
    leasing: ' lot__state--roofed',
    open: ' lot__state--lit',
  };
  return <span className={`lot__state${light[of]}`}>{children}</span>;
}

/** The states of projects, with how many are in each: first what is in use. */
export function Legend() {
  const { states, projects } = usePage().content.projects;
  const countOf = (state: ProjectState) => projects.filter((project) => project.state === state).length;
  return (
    <ul className="legend">
      {projectStates.toReversed().map((state) => (
        <li key={state}>
          <State of={state}>{`${states[state].label}: ${countOf(state)}`}</State>
        </li>
      ))}
    </ul>
  );
}

/** The states that a project goes through, up to the one it is in, with the day of that news, and beyond. */
export function Progress({ state: current, asOf }: Pick<Project, 'state' | 'asOf'>) {
  const { states } = usePage().content.projects;
  const reached = projectStates.indexOf(current);
  const { label } = states[current];
  const when = asOf ? `, as of ${formatCalendarDay(asOf)}` : '';
  return (
    <ol
      className="wrap progress"
      aria-label="State of the project"
      data-now={`${label}, step ${reached + 1} of ${projectStates.length}${when.replace(' ', '\n')}`}
    >
      {projectStates.map((state, index) => (
        <li key={state} aria-current={index === reached ? 'step' : undefined}>
          <State of={state}>{index === reached ? label + when : states[state].label}</State>
        </li>
      ))}
    </ol>
  );
}

/** The fund, and the next buildings: lots along one line, each the way to its project, those of neither fund apart. */
export function FundAndUpcoming({
  fund,
  className,
  children,
}: {
  fund: PageProps['content']['flex-industrial' | 'built-flex-industrial']['fund'];
  className: string;
  /** Links to what comes next. */
  children: ReactNode;
}) {
  const { content } = usePage();
  const lots = fund.upcoming.map((place) => ({ place, project: projectNamed(content.projects, place) }));
  const { fundLabel, noFundLabel } = content.projects;
  const isOther = ({ project }: (typeof lots)[number]) => project !== undefined && !isOfFund(content, project);
  const isMixed = lots.some(isOther);
  const groups = [
    { label: fundLabel, lots: lots.filter((lot) => !isOther(lot)) },
    { label: noFundLabel, lots: lots.filter(isOther) },
  ].filter(({ lots }) => lots.length > 0);
  return (
    <section className={className} aria-labelledby="fund">
      <div className="wrap stack stack--wide">
        <div className="split split--even full">
          <div className="stack stack--wide">
            <h2 id="fund">{fund.heading}</h2>
            <p className="lead">
              <Unbroken>{fund.lead}</Unbroken>
            </p>
            {children}
          </div>
          <div className="stack stack--wide">
            <Figures figures={fund.figures} />
            <OfferingNote>{fund.note}</OfferingNote>
            <Bases names={['target']} />
          </div>
        </div>
        <h3 className="mt">{fund.upcomingHeading}</h3>
        <div className="upcoming full">
          {groups.map(({ label, lots }) => (
            <div key={label}>
              {isMixed && <p className="kind">{label}</p>}
              <ul className="lots">
                {lots.map(({ place, project }) => (
                  <li key={place}>
                    <a className="lot" href={project ? pathOfProject(project) : pathTo('projects')}>
                      {project ? <Lot {...project} /> : <Street drawing="plot lamp" height={52} />}
                      <span className="lot__words">
                        <strong>{place}</strong>
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="notes full">
          <p className="reading">{fund.upcomingNote}</p>
          <Bases names={basesIn(fund.upcomingNote)} />
        </div>
      </div>
    </section>
  );
}

/** Whether investors in the fund would invest in a project. */
export function OfFund({ project }: { project: Project }) {
  const { content } = usePage();
  const { fundLabel, noFundLabel } = content.projects;
  return isOfFund(content, project) ? fundLabel : noFundLabel;
}

/** Facts of a project in a word or two. */
export const knownFacts = ({ type, town, facts, budget, loan, permits, next }: Project) =>
  [
    { label: 'Type', value: type },
    { label: 'Town', value: town },
    ...facts,
    { label: 'Budget', value: budget },
    { label: 'Loan', value: loan },
    { label: 'Permits', value: permits },
    { label: `Next: ${next?.what}`, value: next ? formatCalendarDay(next.on) : '' },
  ].filter(({ value }) => value);

/** Facts of a project that investors would ask for and we have not published yet. */
export const unpublishedOf = (project: Project) =>
  project.unpublished.filter((name) => !knownFacts(project).some(({ label }) => label === name));

/** Unpublished facts, each with a dashed window, and where to `ask`. */
export function Unpublished({ names, ask }: { names: readonly string[]; ask: string }) {
  const { unpublishedLabel } = usePage().content.projects;
  return (
    names.length > 0 && (
      <div className="stack full">
        <h3>{unpublishedLabel}</h3>
        <ul className="unpublished full">
          {names.map((name) => (
            <li className="lot__state lot__state--staked" key={name}>
              {name}
            </li>
          ))}
        </ul>
        <a href={ask}>Ask us about any of these</a>
      </div>
    )
  );
}

/** A message that is half written. */
export function Ask({ heading, text, message }: { heading: ReactNode; text: string; message: string }) {
  return (
    <section className="room on-stone" aria-labelledby="ask">
      <div className="wrap split">
        <div className="stack stack--wide">
          <h2 id="ask">{heading}</h2>
          <p>{text}</p>
          <address className="stack">
            <Reach />
          </address>
        </div>
        <LeadForm id="contact" layout="plain" begins={{ message }} />
      </div>
    </section>
  );
}
