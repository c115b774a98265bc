import { isDeepStrictEqual } from 'node:util';
import type { PictureField, PictureView } from '../../../views/pages/admin/content/uploads.tsx';
import { groupOf } from '../../base/json-object.ts';
import { storeCuts } from '../../content/pictures/uploaded.ts';
import type { PictureRow } from '../../content/schemas/pictures.ts';
import { picturesFile, storePicture } from '../../content/uploads.ts';
import { uploadLimit, uploadRefusals } from '../../site/uploads.ts';
import { actorOf } from '../http/admin-session.ts';
import { cutsOf, originalOf, picturePreview } from './picture-files.ts';
import { rowEditor } from './row-editor.ts';

type Typed = PictureView['typed'];
type Errors = Partial<Record<PictureField, string>>;

const altLimit = 500;

export const { show: showPicture, save: savePicture } = rowEditor<PictureRow, Typed>({
  file: picturesFile,
  page: 'adminPicture',
  noun: 'picture',
  limits: { fields: 10, fieldSize: 4000, unread: 4 * uploadLimit },
  noFile: 'Please choose a picture',
  typedIn,
  errorsIn,
  async store(context, typed, { name, row: before }) {
    const { file } = context.request;
    const isMoved = before !== undefined && !isDeepStrictEqual(before.focus, focusOf(typed));
    const source = file?.originalname
      ? { bytes: file.buffer, name: file.originalname }
      : isMoved && !before.upload
        ? await originalOf(context, name)
        : undefined;
    const { siteImages } = context.store;
    const stored = source && (await storePicture({ siteImages, clock: context.clock }, source, actorOf(context)));
    if (stored?.outcome === 'refused') return { refused: stored.reason };
    return { row: rowOf(typed, stored?.upload ?? before?.upload) };
  },
  refusals: (reason) => uploadRefusals[reason],
  beforeSave: ({ store, config }, name, row) => storeCuts(store.siteImages, { [name]: row }, config.contentDir),
  props: (context, name, row) => ({
    ...(row && { image: picturePreview(context, name, row) }),
    cuts: row ? cutsOf(context, name, row) : [],
  }),
});

function typedIn(from: unknown, name?: string): Typed {
  const values = groupOf(from);
  const textOf = (key: string, otherwise = '') =>
    typeof values[key] === 'string' ? (values[key] as string).trim() : otherwise;
  const [x = 50, y = 50] = (values.focus ?? []) as number[];
  const shows = groupOf(values.shows);
  const isProject = 'project' in shows;
  return {
    name: name ?? textOf('name'),
    alt: textOf('alt'),
    x: textOf('x', String(Math.round(x))),
    y: textOf('y', String(Math.round(y))),
    kind: textOf('kind', isProject ? 'project' : 'type'),
    isPhotograph: values.photograph === true || values.photograph === 'on',
    shows: textOf('shows', String((isProject ? shows.project : shows.type) ?? '')),
  };
}

function errorsIn({ alt, x, y, shows }: Typed): Errors {
  const errors: Errors = {};
  if (!alt) errors.alt = 'Please say what the picture shows, for people who can’t see it';
  if (alt.length > altLimit) errors.alt = `Please use up to ${altLimit} characters`;
  if (!shows) errors.shows = 'Please name the project or the type of building';
  for (const [field, typed] of [['x', x] as const, ['y', y] as const]) {
    if (!/^\d{1,3}$/.test(typed) || Number(typed) > 100) errors[field] = 'Must be a whole number from 0 to 100';
  }
  return errors;
}

const focusOf = ({ x, y }: Typed): [number, number] => [Number(x), Number(y)];

const rowOf = (typed: Typed, upload: string | undefined): PictureRow => ({
  alt: typed.alt,
  focus: focusOf(typed),
  shows: typed.kind === 'project' ? { project: typed.shows } : { type: typed.shows },
  ...(typed.isPhotograph && { photograph: true }),
  ...(upload !== undefined && { upload }),
});
