import type { ReactNode } from 'react';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Picture } from './pictures/picture.tsx';

/** The opening of a page: heading and lead on ink, over a picture that hangs from the bottom, with its caption below. */
export function Banner({
  heading,
  lead,
  picture,
  caption,
  children,
}: {
  heading: string;
  lead: string;
  picture: string;
  caption?: string;
  children?: ReactNode;
}) {
  return (
    <>
      <section className="banner banner--roof on-ink">
        <div className="wrap">
          <Breadcrumbs />
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
        <Picture
          name={picture}
          sizes="100vw"
          narrow={{ crop: 'card', sizes: '100vw' }}
          className="banner__art"
          eager
          decorative
        />
      </section>
      {caption && <p className="caption wrap">{caption}</p>}
    </>
  );
}
