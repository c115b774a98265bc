import type { CropName } from '../../../src/content/schemas/pictures.ts';
import { imagePath } from '../../../src/site/uploads.ts';
import { type PageProps, usePage } from '../../page.ts';

/** A picture in AVIF and WebP sizes. Only the one hero of a page is `eager`; all others load when they come near. */
export function Picture({
  name,
  crop = 'full',
  sizes,
  narrow,
  eager,
  decorative,
  className,
}: {
  name: string;
  crop?: CropName;
  /** Widths at which it is shown, as in the HTML attribute. */
  sizes: string;
  /** Another cut below 60rem, where a wide one would be mostly cropped away. */
  narrow?: { crop: CropName; sizes: string };
  eager?: true;
  decorative?: true;
  className?: string;
}) {
  const { content } = usePage();
  const { avif, webp, src, width, height } = sourcesOf(content, name, crop);
  const narrowCut = narrow && sourcesOf(content, name, narrow.crop);
  return (
    <picture>
      {narrowCut && <source type="image/avif" media="(width < 60rem)" srcSet={narrowCut.avif} sizes={narrow.sizes} />}
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        src={src}
        srcSet={webp}
        sizes={sizes}
        alt={decorative ? '' : content.pictures[name]?.alt}
        width={width}
        height={height}
        className={className}
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  );
}

/** The converted sizes of a picture as HTML attributes. Throws when it has not been made. */
export function sourcesOf(content: Pick<PageProps['content'], 'renditions'>, name: string, crop: CropName = 'full') {
  const cut = content.renditions[name]?.crops[crop];
  if (!cut) throw new Error(`picture "${name}" has no crop "${crop}"`);
  const set = (files: typeof cut.webp) => files.map(([width, file]) => `${imagePath(file)} ${width}w`).join(', ');
  const middle = cut.webp[Math.floor(cut.webp.length / 2)]?.[1] ?? '';
  return { avif: set(cut.avif), webp: set(cut.webp), src: imagePath(middle), width: cut.width, height: cut.height };
}
