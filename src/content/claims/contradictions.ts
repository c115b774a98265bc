import type { Content } from '../load.ts';
import { type ProjectState, projectNamed } from '../schemas/projects.ts';
import { type ContentText, textsIn } from './validate.ts';

/** A text that the rest of the content proves wrong. */
export interface ContentFault extends ContentText {
  /** Follows the field's name. */
  message: string;
}

/** Facts that two files state differently on a day: the state of a project, a count, and what has been completed. */
export function contradictions(content: Content, today: string): ContentFault[] {
  return [...ofProjects(content, today), ...ofCounts(content), ...ofRecord(content)];
}

function ofProjects({ projects, rsvp, ...content }: Content, today: string): ContentFault[] {
  const stateOf = ({ state }: { state: ProjectState }) => `projects.json says “${projects.states[state].label}”`;
  const upcoming = (['flex-industrial', 'built-flex-industrial'] as const).flatMap((name) =>
    content[name].fund.upcoming.flatMap((projectName, index) => {
      const project = projectNamed(projects, projectName);
      if (project?.state !== 'open') return [];
      const message = `lists ${projectName} as upcoming, and ${stateOf(project)}.`;
      return { file: `${name}.json`, path: ['fund', 'upcoming', index], text: projectName, message };
    }),
  );
  const venue = projectNamed(projects, rsvp.venue);
  const isBuilt = venue?.state === 'leasing' || venue?.state === 'open';
  if (!venue || isBuilt || rsvp.held.day >= today) return upcoming;
  const message = `says that an event was held at ${venue.name}, and ${stateOf(venue)}.`;
  return [...upcoming, { file: 'rsvp.json', path: ['venue'], text: rsvp.venue, message }];
}

/** The same figure under the same label has one value on all pages. */
function ofCounts({ home, about }: Content): ContentFault[] {
  return about.experience.figures.flatMap(({ label, value }, index) => {
    const other = home.who.figures.find((figure) => figure.label.toLowerCase() === label.toLowerCase());
    if (!other || other.value === value) return [];
    const message = `says ${value} ${label}, and home.json says ${other.value}.`;
    return { file: 'about.json', path: ['experience', 'figures', index, 'value'], text: value, message };
  });
}

/** A count that includes unfinished projects, said as if all were finished. */
function ofRecord(content: Content): ContentFault[] {
  if (!/finished or not/i.test(content.figures.bases.record.text)) return [];
  const finished =
    /\b(?:completed|finished|delivered)\s+(?:(?:more than|over|about)\s+)?\d{2,4}\+?\s+(?:ground-up\s+)?(?:developments|properties|projects|buildings)\b/i;
  return textsIn(content).flatMap(({ file, path, text }) => {
    const phrase = finished.exec(text)?.[0];
    if (!phrase) return [];
    return {
      file,
      path,
      text: phrase,
      message: `says “${phrase}”, and figures.json counts projects “finished or not”.`,
    };
  });
}
