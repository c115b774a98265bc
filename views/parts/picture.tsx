import { preload } from 'react-dom';
import { TitleBlock } from '../../client/title-block.tsx';
import { type CropName, captionOf, madeAs } from '../../src/content/schemas/pictures.ts';
import { pathOfProject, projectOfPicture } from '../../src/content/schemas/projects.ts';
import { imagePath } from '../../src/site/uploads.ts';
import { type PageProps, usePage } from '../page.ts';

/** A picture in AVIF and WebP sizes. Only the one hero of a page is `eager`; all others load when they come near. */
export function Picture({
  name,
  crop = 'full',
  sizes = '100vw',
  narrow,
  eager,
  decorative,
  className,
}: {
  name: string;
  crop?: CropName;
  /** Widths at which it is shown, as in the HTML attribute. */
  sizes?: string;
  /** The widths of the card's cut, shown below 60rem, where a wide one would be mostly cropped away. */
  narrow?: string;
  eager?: true;
  decorative?: true;
  className?: string;
}) {
  const { content } = usePage();
  const { avif, webp, src, width, height } = sourcesOf(content, name, crop);
  const narrowCut = narrow && sourcesOf(content, name, 'card');
  const isNarrow = '(width < 60rem)';
  if (eager) {
    if (narrowCut) preloadSources(narrowCut, narrow, isNarrow);
    preloadSources({ avif, src }, sizes, narrow && '(width >= 60rem)');
  }
  return (
    <picture>
      {narrowCut && <source type="image/avif" media={isNarrow} srcSet={narrowCut.avif} sizes={narrow} />}
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

/** Loads the hero ahead of the style sheet, which stands above it: a slow phone shows it up to a quarter sooner. */
export const preloadSources = ({ avif, src }: { avif: string; src: string }, imageSizes: string, media?: string) =>
  preload(src, { as: 'image', type: 'image/avif', imageSrcSet: avif, imageSizes, media, fetchPriority: 'high' });

/** The converted sizes of a picture as HTML attributes. Throws when it has not been made. */
export function sourcesOf(content: Pick<PageProps['content'], 'renditions'>, name: string, crop: CropName = 'full') {
  const cut = content.renditions[name]?.crops[crop];
  if (!cut) throw new Error(`picture "${name}" has no crop "${crop}"`);
  const set = (files: typeof cut.webp) => files.map(([width, file]) => `${imagePath(file)} ${width}w`).join(', ');
  const middle = cut.webp[Math.floor(cut.webp.length / 2)]?.[1] ?? '';
  return { avif: set(cut.avif), webp: set(cut.webp), src: imagePath(middle), width: cut.width, height: cut.height };
}

/** The title block of a picture; where it shows a project, its title leads to the project's page. */
export function ProjectTitle({
  picture,
  ...block
}: { picture: string } & Omit<Parameters<typeof TitleBlock>[0], 'href'>) {
  const { content, path } = usePage();
  const project = projectOfPicture(content, picture);
  const href = project && pathOfProject(project);
  return <TitleBlock {...block} href={href === path ? undefined : href} />;
}

/** A picture on its line, with a title block that says what it shows and whether it is drawn. */
export function Rendering({
  picture,
  title,
  note,
  state,
  sizes,
}: {
  picture: string;
  title: string;
  /** Instead of how it was made. */
  note?: string;
  state?: string;
  sizes: string;
}) {
  const { content } = usePage();
  return (
    <figure className="sheet full">
      <div className="sheet__pic">
        <Picture name={picture} crop="card" sizes={sizes} />
      </div>
      <ProjectTitle picture={picture} title={title} note={note ?? madeAs(content.pictures, picture)} state={state} />
    </figure>
  );
}

/** A picture from side to side, with its caption in its corner. */
export function WidePicture({ picture, eager }: { picture: string; eager?: true }) {
  const { pictures } = usePage().content;
  return (
    <figure className="wide-picture">
      <Picture name={picture} narrow="100vw" eager={eager} />
      <figcaption className="caption">{captionOf(pictures, picture)}</figcaption>
    </figure>
  );
}
