import type { ReactNode } from 'react';
import { Picture } from './picture.tsx';
import { Unbroken } from './text.tsx';

/** A picture with words that leads on: all of it is one link, at its title or at what it says to do. */
export function Teaser({
  picture,
  href,
  kind,
  by,
  title,
  excerpt,
  level: Level = 'h2',
  more,
  foot,
  lead,
  eager,
  children,
}: {
  picture: string;
  href: string;
  /** The type of article, above the title. */
  kind?: string;
  by?: string;
  title: string;
  excerpt: string;
  level?: 'h2' | 'h3';
  more?: string;
  /** On the line of `more`. */
  foot?: ReactNode;
  /** Both large, and the picture above the words. */
  lead?: true;
  eager?: true;
  children?: ReactNode;
}) {
  const sizes = `(width < ${lead ? 48 : 16}rem) 92vw, (width < 48rem) 6rem, (width < 64rem) 46vw, ${lead ? 45 : foot ? 25 : 15}rem`;
  return (
    <article className={lead ? 'teaser teaser--lead' : 'teaser'}>
      <div className="sheet__pic">
        <Picture name={picture} crop={lead ? 'full' : 'card'} sizes={sizes} decorative eager={eager} />
      </div>
      {kind && (
        <p className="kind">
          {kind}
          {by && <span>{` · ${by}`}</span>}
        </p>
      )}
      <Level className="teaser__title">{more ? title : <a href={href}>{title}</a>}</Level>
      <p className="teaser__excerpt">
        <Unbroken>{excerpt}</Unbroken>
      </p>
      {children}
      {more && (
        <div className="teaser__foot">
          {foot}
          <a className="teaser__more" href={href}>
            {more}
            <span className="sr">: {title}</span>
          </a>
        </div>
      )}
    </article>
  );
}
