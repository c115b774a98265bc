import { articleFileOf } from '../../content/editing/editable-file.ts';
import type { Content } from '../../content/load.ts';
import type { Path } from '../../content/mistake.ts';
import { type ProjectState, projectNamed } from '../../content/schemas/projects.ts';

interface Contradiction {
  file: string;
  path: Path;
  /** As the file has it. */
  text: string;
  /** Goes on after the name of the field. */
  message: string;
}

/** Facts that two files state differently on a day: the state of a project, a count, and what has been completed. */
export function contradictions(content: Content, today: string): Contradiction[] {
  return [...ofProjects(content, today), ...ofCounts(content), ...ofRecord(content)];
}

function ofProjects({ projects, rsvp, ...content }: Content, today: string): Contradiction[] {
  const stateOf = ({ state }: { state: ProjectState }) => `projects.json says “${projects.states[state].label}”`;
  const upcoming = (['flex-industrial', 'built-flex-industrial'] as const).flatMap((name) =>
    content[name].fund.upcoming.flatMap((place, index) => {
      const project = projectNamed(projects, place);
      if (project?.state !== 'open') return [];
      const message = `lists ${place} as upcoming, and ${stateOf(project)}.`;
      return { file: `${name}.json`, path: ['fund', 'upcoming', index], text: place, message };
    }),
  );
  const venue = projectNamed(projects, rsvp.venue);
  const isBuilt = venue?.state === 'leasing' || venue?.state === 'open';
  if (!venue || isBuilt || rsvp.held.day >= today) return upcoming;
  const message = `says that an event was held at ${venue.name}, and ${stateOf(venue)}.`;
  return [...upcoming, { file: 'rsvp.json', path: ['venue'], text: rsvp.venue, message }];
}

/** The same figure under the same label has one value on all pages. */
function ofCounts({ home, about }: Content): Contradiction[] {
  return about.experience.figures.flatMap(({ label, value }, index) => {
    const other = home.who.figures.find((figure) => figure.label.toLowerCase() === label.toLowerCase());
    if (!other || other.value === value) return [];
    const message = `says ${value} ${label}, and home.json says ${other.value}.`;
    return { file: 'about.json', path: ['experience', 'figures', index, 'value'], text: value, message };
  });
}

/** A count that includes unfinished projects, said as if all were finished. */
function ofRecord(content: Content): Contradiction[] {
  const { articles, renditions: _, clips: __, shares: ___, ...files } = content;
  if (!/finished or not/i.test(files.figures.bases.record.text)) return [];
  const finished =
    /\b(?:completed|finished|delivered)\s+(?:(?:more than|over|about)\s+)?\d{2,4}\+?\s+(?:ground-up\s+)?(?:developments|properties|projects|buildings)\b/i;
  const texts = [
    ...Object.entries(files).flatMap(([name, value]) =>
      [...textsOf(value)].map(({ path, text }) => ({ file: `${name}.json`, path, text })),
    ),
    ...articles.map(({ id, html }) => ({ file: articleFileOf(id), path: ['text'], text: html })),
  ];
  return texts.flatMap(({ file, path, text }) => {
    const said = finished.exec(text)?.[0];
    if (!said) return [];
    return { file, path, text: said, message: `says “${said}”, and figures.json counts projects “finished or not”.` };
  });
}

/** Every text of a part of the content, with its path. */
export function* textsOf(value: unknown, path: Path = []): Generator<{ path: Path; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      yield* textsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  }
}
