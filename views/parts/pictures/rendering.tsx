import { madeAs } from '../../../src/content/schemas/pictures.ts';
import { usePage } from '../../page.ts';
import { ProjectTitle } from '../projects/title.tsx';
import { Picture } from './picture.tsx';

/** A picture on its line, with a title block that says what it shows and whether it is drawn. */
export function Rendering({
  picture,
  title,
  number,
  wide,
  sizes = '(width < 60rem) 92vw, (width < 84rem) 55vw, 44rem',
  eager,
}: {
  picture: string;
  title: string;
  /** The number of a picture in a series. */
  number?: string;
  /** 16:9 in place of 4:3. */
  wide?: true;
  sizes?: string;
  /** The one hero of the page. */
  eager?: true;
}) {
  const { content } = usePage();
  return (
    <figure className="sheet full">
      <div className={wide ? 'sheet__pic sheet__pic--wide' : 'sheet__pic'}>
        <Picture name={picture} crop={wide ? 'full' : 'card'} sizes={sizes} eager={eager} />
      </div>
      <ProjectTitle picture={picture} number={number} title={title} note={madeAs(content.pictures, picture)} />
    </figure>
  );
}
