import { isDeepStrictEqual } from 'node:util';
import type { Request } from 'express';
import { storeCuts } from '../../content/pictures/uploaded.ts';
import type { PictureRow } from '../../content/schemas/pictures.ts';
import { picturesFile, storePicture } from '../../content/uploads.ts';
import { uploadLimit, uploadRefusals } from '../../site/uploads.ts';
import { actorOf } from '../http/admin-session.ts';
import { textIn } from '../http/posted.ts';
import { cutsOf, originalOf, picturePreview } from './picture-files.ts';
import { rowEditor } from './row-editor.ts';

const blank: PictureRow = { alt: '', shows: '', focus: [50, 50] };

export const { show: showPicture, save: savePicture } = rowEditor<PictureRow>({
  file: picturesFile,
  page: 'adminPicture',
  noun: 'picture',
  limits: { unread: 4 * uploadLimit },
  blank,
  fileOf: ({ focus, upload }) => ({ focus, upload }),
  errorsIn(request, before) {
    const { x, y } = pointOf(request, before);
    const isPercent = (typed: string) => /^\d{1,3}$/.test(typed) && Number(typed) <= 100;
    const message = 'Must be a whole number from 0 to 100';
    return {
      ...(!isPercent(x) && { x: message }),
      ...(!isPercent(y) && { y: message }),
      ...(!before && !request.file?.originalname && { file: 'Please choose a picture' }),
    };
  },
  async store(context, name, before) {
    const { request, store, config } = context;
    const { siteImages } = store;
    const { x, y } = pointOf(request, before);
    const focus: PictureRow['focus'] = [Number(x), Number(y)];
    const isMoved = before !== undefined && !isDeepStrictEqual(before.focus, focus);
    const source = request.file?.originalname
      ? { bytes: request.file.buffer, name: request.file.originalname }
      : isMoved && !before.upload
        ? await originalOf(context, name)
        : undefined;
    const stored = source && (await storePicture({ siteImages, clock: context.clock }, source, actorOf(context)));
    if (stored?.outcome === 'refused') return { refused: stored.reason };
    const upload = stored?.upload ?? before?.upload;
    const file = { focus, ...(upload && { upload }) };
    await storeCuts(siteImages, { [name]: file }, config.contentDir);
    return { file };
  },
  refusals: (reason) => uploadRefusals[reason],
  props: (context, name, row) => ({
    point: pointOf(context.request, row),
    ...(row && { image: picturePreview(context, name, row) }),
    cuts: row ? cutsOf(context, name, row) : [],
  }),
});

/** The focal point as typed, or that of the row. */
function pointOf({ body }: Request, { focus: [x, y] } = blank) {
  const typed = (value: unknown, before: number) => textIn(value ?? `${Math.round(before)}`).trim();
  return { x: typed(body?.x, x), y: typed(body?.y, y) };
}
