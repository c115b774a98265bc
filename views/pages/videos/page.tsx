import type { VideoObject, WithContext } from 'schema-dts';
import type { VideoId } from '../../../src/site/content/videos.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { framesFor, isoDurationOf, playerOf } from '../../../src/site/video.ts';
import type { Page, PageProps } from '../../page.ts';
import { usePage } from '../../page.ts';
import { NextStep } from '../../parts/forms/next-step.tsx';
import { Video } from '../../parts/forms/video.tsx';
import { ArrowRight } from '../../parts/icon.tsx';
import { sourcesOf } from '../../parts/pictures/picture.tsx';

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
    description: video.description,
    uploadDate: video.uploaded,
    duration: isoDurationOf(video, content.clips),
    thumbnailUrl: absolute(sourcesOf(content, video.poster).src),
    [player.kind === 'file' ? 'contentUrl' : 'embedUrl']: absolute(player.src),
  };
}

function Videos() {
  const { heading, lead, note } = usePage().content['videos-page'];
  return (
    <>
      <section className="on-ink page">
        <div className="wrap room room--tight">
          <div className="stack">
            <h1>{heading}</h1>
            <p className="lead soft">{lead}</p>
          </div>
          <div className="films mt-xl">
            {featured.map((id, index) => (
              <Film key={id} id={id} first={index === 0} />
            ))}
          </div>
          <p className="note mt-l">{note}</p>
        </div>
      </section>
      <Next />
    </>
  );
}

function Film({ id, first }: { id: VideoId; first: boolean }) {
  const { title, description } = usePage().content.videos[id];
  return (
    <article className="film">
      <div>
        <Video id={id} sizes="(width < 60rem) 92vw, (width < 84rem) 60vw, 48rem" eager={first || undefined} />
      </div>
      <div className="stack">
        <h2>{title}</h2>
        <p className="soft">{description}</p>
      </div>
    </article>
  );
}

function Next() {
  const { next } = usePage().content['videos-page'];
  return (
    <NextStep heading={next.heading} text={next.text}>
      <a className="btn" href={pathTo('investmentSelection')}>
        View Investment Options <ArrowRight className="icon" />
      </a>{' '}
      <a className="btn btn--line" href={pathTo('contact')}>
        Contact Us
      </a>
    </NextStep>
  );
}
