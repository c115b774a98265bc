import type { PictureField, PictureView } from '../../../views/pages/admin/content/content-view.ts';
import { groupOf } from '../../content/editing/form-fields.ts';
import type { PictureRow } from '../../content/schemas/pictures.ts';

export type Typed = PictureView['typed'];
export type PictureErrors = Partial<Record<PictureField, string>>;

/** Characters of an alternative text. */
const altLimit = 500;

/** What a form posted, or what it shows of a row. */
export function typedIn(from: unknown, name?: string): Typed {
  const own = groupOf(from);
  const textOf = (key: string, otherwise = '') =>
    typeof own[key] === 'string' ? (own[key] as string).trim() : otherwise;
  const [x = 50, y = 50] = (own.focus ?? []) as number[];
  const shows = groupOf(own.shows);
  const isProject = 'project' in shows;
  return {
    name: name ?? textOf('name'),
    alt: textOf('alt'),
    x: textOf('x', String(Math.round(x))),
    y: textOf('y', String(Math.round(y))),
    kind: textOf('kind', isProject ? 'project' : 'type'),
    isPhotograph: own.photograph === true || own.photograph === 'on',
    shows: textOf('shows', String((isProject ? shows.project : shows.type) ?? '')),
  };
}

/** The name that was meant, and what is wrong with what was typed. */
export function typedOf({ name, alt, x, y, shows }: Typed, known: string): { name: string; errors: PictureErrors } {
  const errors: PictureErrors = {};
  if (!known && !/^[a-z0-9-]{1,60}$/.test(name)) {
    errors.name = 'The name must be lowercase letters, digits and hyphens, such as our-office';
  }
  if (!alt) errors.alt = 'Please say what the picture shows, for people who can’t see it';
  if (alt.length > altLimit) errors.alt = `Please use up to ${altLimit} characters`;
  if (!shows) errors.shows = 'Please name the project or the type of building';
  for (const [field, typed] of [['x', x] as const, ['y', y] as const]) {
    if (!/^\d{1,3}$/.test(typed) || Number(typed) > 100) errors[field] = 'Must be a whole number from 0 to 100';
  }
  return { name: known || name, errors };
}

export const focusOf = ({ x, y }: Typed): [number, number] => [Number(x), Number(y)];

export const rowOf = (typed: Typed, upload: string | undefined): PictureRow => ({
  alt: typed.alt,
  focus: focusOf(typed),
  shows: typed.kind === 'project' ? { project: typed.shows } : { type: typed.shows },
  ...(typed.isPhotograph && { photograph: true }),
  ...(upload !== undefined && { upload }),
});
