import type { ReactNode } from 'react';
import { feedPath } from '../src/content/feed.ts';
import { shareSize } from '../src/content/schemas/pictures.ts';
import type { Meta } from './page.ts';
import type { ShareImage } from './share-image.ts';

export interface DocumentAssets {
  boot: string;
  font: string;
  /** With a trailing slash. */
  icons: string;
}

/** The style sheets are filled in later, once it is known which the page needs. */
export function Document({
  meta,
  canonical,
  site,
  shareImage,
  color,
  jsonLd,
  assets,
  admin,
  children,
}: {
  meta: Meta;
  canonical?: string;
  site: string;
  /** For the browser's own bars. */
  color: string;
  /** Structured data. */
  jsonLd: NonNullable<Meta['jsonLd']>;
  shareImage?: ShareImage;
  assets: DocumentAssets;
  admin?: boolean;
  children: ReactNode;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{meta.title}</title>
        <meta name="description" content={meta.description} />
        <meta name="theme-color" content={color} />
        {meta.refresh && <meta httpEquiv="refresh" content={`0; url=${meta.refresh}`} />}
        {(meta.unlisted || admin) && <meta name="robots" content="noindex" />}
        <link
          rel="icon"
          href={`${assets.icons}${meta.icon === 'spark' ? 'favicon-spark.svg' : 'favicon.svg'}`}
          type="image/svg+xml"
        />
        <link rel="apple-touch-icon" href={`${assets.icons}apple-touch-icon.png`} />
        {!admin && <link rel="manifest" href="/site.webmanifest" />}
        {canonical && <link rel="canonical" href={canonical} />}
        {meta.feed && <link rel="alternate" type="application/rss+xml" title={meta.feed} href={feedPath} />}
        {!admin && <ShareTags meta={meta} site={site} canonical={canonical} image={shareImage} />}
        {jsonLd.map((object) => (
          <script
            key={JSON.stringify(object)}
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every "<" escaped
            dangerouslySetInnerHTML={{ __html: JSON.stringify(object).replaceAll('<', '\\u003c') }}
          />
        ))}
      </head>
      <body className={admin ? 'admin' : undefined}>{children}</body>
    </html>
  );
}

function ShareTags({
  meta,
  site,
  canonical,
  image,
}: {
  meta: Meta;
  site: string;
  canonical?: string;
  image?: ShareImage;
}) {
  return (
    <>
      <meta property="og:site_name" content={site} />
      <meta property="og:type" content={meta.published ? 'article' : 'website'} />
      {meta.published && <meta property="article:published_time" content={meta.published} />}
      {meta.modified && <meta property="article:modified_time" content={meta.modified} />}
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      {canonical && <meta property="og:url" content={canonical} />}
      {image && (
        <>
          <meta property="og:image" content={image.src} />
          <meta property="og:image:width" content={`${shareSize.width}`} />
          <meta property="og:image:height" content={`${shareSize.height}`} />
          <meta property="og:image:alt" content={image.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
