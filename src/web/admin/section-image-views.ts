import { sourcesOf } from '../../../views/parts/pictures/picture.tsx';
import { formatDay } from '../../site/format.ts';
import { formatBytes, type SectionImageView, sectionSlots, uploadPath } from '../../site/section-images.ts';
import type { Pages } from '../http/pages.ts';

/** The pictures of both sections with the lines below them. */
export function sectionImageViews(
  { own, renditions, uploaded }: Pages['sectionPictures'],
  refused?: { slot: unknown; message: string },
): SectionImageView[] {
  return sectionSlots.map((slot) => {
    const problem = refused?.slot === slot ? { problem: refused.message } : {};
    const image = uploaded[slot];
    if (!image) {
      const { picture } = own[slot];
      const { src, webp, width, height } = sourcesOf({ renditions }, picture);
      return {
        slot,
        src,
        srcSet: webp,
        width,
        height,
        name: picture,
        facts: 'The default picture',
        ...problem,
      };
    }
    const { name, size, width, height, webp, created_at } = image;
    return {
      slot,
      src: uploadPath(webp.at(-1)?.[1] ?? ''),
      srcSet: webp.map(([wide, file]) => `${uploadPath(file)} ${wide}w`).join(', '),
      width,
      height,
      name,
      facts: `${formatBytes(size)}, ${formatDay(created_at)}`,
      ...problem,
    };
  });
}
