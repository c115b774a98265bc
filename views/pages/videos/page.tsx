import type { ReactNode } from 'react';
import type { VideoObject, WithContext } from 'schema-dts';
import { captionOf } from '../../../src/content/schemas/pictures.ts';
import type { VideoId } from '../../../src/content/schemas/videos.ts';
import { framesFor, isoDurationOf, playerOf, sampleNoteOf } from '../../../src/content/video.ts';
import { dayWithOffset } from '../../../src/site/day.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, type PageProps, usePage } from '../../page.ts';
import { Video } from '../../parts/forms/video.tsx';
import { sourcesOf } from '../../parts/picture.tsx';
import { Breadcrumbs, InvestOrContact, NextStep, Room } from '../../parts/sections.tsx';
import { Teaser } from '../../parts/teaser.tsx';

/** The featured videos, in this order. */
const featured = ['location', 'tenant-tour'] as const;

export const videos: Page = {
  meta: (page) => {
    const { content } = page;
    const { title, description } = content['videos-page'];
    return {
      title,
      description,
      picture: content.videos[featured[0]].poster,
      frames: framesFor(content.videos, ...featured),
      jsonLd: featured.map((id) => videoJsonLd(page, id)),
    };
  },
  View: Videos,
};

function videoJsonLd({ content, origin }: PageProps, id: VideoId): WithContext<VideoObject> {
  const video = content.videos[id];
  const player = playerOf(video, content.clips);
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: video.title,
    description: [video.description, sampleNoteOf(video) ?? ''].join(' ').trim(),
    uploadDate: dayWithOffset(video.uploaded),
    duration: isoDurationOf(video, content.clips),
    thumbnailUrl: absolute(sourcesOf(content, video.poster).src),
    [player.type === 'file' ? 'contentUrl' : 'embedUrl']: absolute(player.src),
  };
}

function Videos() {
  const { heading, lead, next } = usePage().content['videos-page'];
  const [first, second] = featured;
  return (
    <>
      <section className="on-ink page">
        <div className="wrap room room--tight">
          <Film id={first} first>
            <Breadcrumbs />
            <h1>{heading}</h1>
            <p className="lead soft">{lead}</p>
          </Film>
        </div>
      </section>
      <section className="room room--tight">
        <div className="wrap">
          <Film id={second} />
        </div>
      </section>
      <Webinars />
      <NextStep heading={next.heading} text={next.text}>
        <InvestOrContact first="contact" />
      </NextStep>
    </>
  );
}

/** A film, its words and its shots. */
function Film({ id, first, children }: { id: VideoId; first?: true; children?: ReactNode }) {
  const { videos, pictures } = usePage().content;
  const { title, description, poster, transcript = [] } = videos[id];
  return (
    <div className={first ? 'split film' : 'split split--flip film'}>
      <div className="stack">
        {children}
        <h2>{title}</h2>
        <p className="lead soft">{description}</p>
        <p className="soft">{sampleNoteOf(videos[id])}</p>
      </div>
      <div className="screen">
        <Video id={id} untitled eager={first} />
        <p className="note mt">{captionOf(pictures, poster)}</p>
      </div>
      <ol className="ruled shots">
        {transcript.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </div>
  );
}

const webinars = ['webinar', 'regd-webinar'] as const;

/** The webinar of each fund, for those who want more than a film. */
function Webinars() {
  const { pictures, webinar, videos, 'videos-page': page } = usePage().content;
  if (!page.more) return null;
  return (
    <Room id="webinars" heading={page.more} className="room--tight on-stone">
      {webinars.some((id) => sampleNoteOf(videos[id])) && <p className="lead soft">{page.moreNote}</p>}
      <div className="pair film__webinars mt">
        {webinars.map((id) => (
          <Teaser
            key={id}
            href={pathTo(id === 'webinar' ? 'webinar' : 'regdWebinar')}
            title={webinar[id].access.heading}
            excerpt={videos[id].description}
            picture={videos[id].poster}
            level="h3"
            more="Hear when it’s ready"
            lead
          >
            <p className="note">{captionOf(pictures, videos[id].poster)}</p>
          </Teaser>
        ))}
      </div>
    </Room>
  );
}
