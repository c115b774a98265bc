import type { Project, ProjectState } from '../../../src/content/schemas/projects.ts';
import { type Elevation, type LotPart, lotDrawing } from '../../../src/site/elevation.ts';
import { Shapes } from '../pictures/street.tsx';

const padding = 6;
/** Half-meters of the widest lot: all have one scale. */
const widest = 240;
/** The share of windows that is lit where nobody has counted what is leased. */
const uncounted: Partial<Record<ProjectState, number>> = { leasing: 20, open: 60 };
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
    const shape = (kind: 'l' | 'w', panes: readonly string[]) => (panes.length ? [{ kind, data: panes.join('') }] : []);
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
