import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { PauseButton, useAutoplay } from '../autoplay.tsx';
import { type Reel, wrappingReel } from '../reel.ts';

/** Arrows, a dot per slide, and a pause button for automatic ones. */
export default function Carousel({
  reel: reelId,
  noun,
  slides,
  note,
  every,
}: {
  reel: string;
  /** Singular, in lower case. */
  noun: string;
  slides: readonly { id: string; name: string }[];
  /** Beside the buttons. */
  note?: string;
  /** In milliseconds; manual without it. */
  every?: number;
}) {
  const [current, setCurrent] = useState(0);
  const reel = useRef<Reel>(undefined);
  useEffect(() => {
    const row = document.getElementById(reelId);
    if (!row) return;
    reel.current = wrappingReel(row, setCurrent);
    return () => reel.current?.release();
  }, [reelId]);
  const autoplay = useAutoplay(reelId, every, () => reel.current?.step(1));
  const jump = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    reel.current?.show(index);
  };
  return (
    <div className="reel-bar">
      <button className="round" type="button" aria-label={`Previous ${noun}`} onClick={() => reel.current?.step(-1)}>
        <ChevronLeft className="icon" />
      </button>{' '}
      <button className="round" type="button" aria-label={`Next ${noun}`} onClick={() => reel.current?.step(1)}>
        <ChevronRight className="icon" />
      </button>{' '}
      {every && <PauseButton of="carousel" {...autoplay} />}
      {note && <p className="note">{note}</p>}
      <nav className="dots" aria-label={`Choose a ${noun}`}>
        {slides.map(({ id, name }, index) => (
          <a key={id} href={`#${id}`} aria-current={index === current || undefined} onClick={jump(index)}>
            <span className="sr">{`${noun[0]?.toUpperCase()}${noun.slice(1)} ${index + 1}, ${name} `}</span>
          </a>
        ))}
      </nav>
    </div>
  );
}
