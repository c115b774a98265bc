import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Player } from '../../src/content/video.ts';
import { track } from '../track.ts';

/** The player loads only after a press. */
export default function Video({
  title,
  bar,
  player,
  poster,
  eager,
}: {
  title: string;
  /** Title and duration, or the duration alone. */
  bar: string;
  player: Player;
  poster: { avif: string; webp: string; src: string; width: number; height: number; sizes: string };
  /** The page's hero. */
  eager?: true;
}) {
  const [playing, setPlaying] = useState(false);
  const play = () => {
    setPlaying(true);
    track('video_played', 'video', title);
  };
  if (playing) return <Playing title={title} player={player} />;
  const from = player.type === 'frame' ? [`from ${player.vendor}`] : [];
  const { avif, webp, src, width, height, sizes } = poster;
  return (
    <>
      <button className="play" type="button" onClick={play}>
        <picture>
          <source type="image/avif" srcSet={avif} sizes={sizes} />
          <img
            src={src}
            srcSet={webp}
            width={width}
            height={height}
            sizes={sizes}
            alt=""
            {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
          />
        </picture>
        <span className="play__bar">
          <Play className="icon" />
          <span className="play__words">
            <span>Play video</span> <span className="play__what">{[bar, ...from].filter(Boolean).join(', ')}</span>
          </span>
        </span>
      </button>
      <noscript>
        <p className="play__link">
          <a href={player.page}>{['Play video', bar].filter(Boolean).join(': ')}</a>
        </p>
      </noscript>
    </>
  );
}

function Playing({ title, player }: { title: string; player: Player }) {
  const element = useRef<HTMLVideoElement & HTMLIFrameElement>(null);
  // The focused button is gone.
  useEffect(() => element.current?.focus(), []);
  if (player.type === 'file') {
    return (
      <video ref={element} className="player" aria-label={title} src={player.src} controls autoPlay playsInline>
        <track kind="captions" src={player.captions} srcLang="en" label="English" default />
      </video>
    );
  }
  return (
    <iframe
      ref={element}
      className="player"
      title={title}
      src={player.src}
      allow="autoplay; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
