import type { SectionSlot } from '../../../src/site/section-images.ts';
import { uploadPath } from '../../../src/site/section-images.ts';
import { usePage } from '../../page.ts';
import { Picture } from '../../parts/pictures/picture.tsx';

const sizes = '(width < 48rem) 92vw, (width < 84rem) 45vw, 37rem';

/** The picture of one of the two sections whose picture can be replaced. */
export function SectionImage({ slot }: { slot: SectionSlot }) {
  const { content, sectionImages } = usePage();
  const uploaded = sectionImages[slot];
  return (
    <figure className="sheet full">
      <div className="sheet__pic sheet__pic--wide">
        {uploaded ? (
          <picture>
            <source type="image/avif" srcSet={sourceSet(uploaded.avif)} sizes={sizes} />
            <img
              src={uploadPath(uploaded.webp[0]?.[1] ?? '')}
              srcSet={sourceSet(uploaded.webp)}
              sizes={sizes}
              // What an uploaded picture shows is not known; the section's words are next to it.
              alt=""
              width={uploaded.width}
              height={uploaded.height}
              loading="lazy"
              decoding="async"
            />
          </picture>
        ) : (
          <Picture name={content.invest.problemSolution[slot].picture} sizes={sizes} />
        )}
      </div>
    </figure>
  );
}

const sourceSet = (files: readonly (readonly [width: number, file: string])[]) =>
  files.map(([width, file]) => `${uploadPath(file)} ${width}w`).join(', ');
