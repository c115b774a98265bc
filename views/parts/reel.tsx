import { Island } from './island.tsx';
import { Picture, ProjectTitle } from './picture.tsx';

export interface ReelSlide {
  picture: string;
  title: string;
  location?: string;
  state?: string;
  type?: string;
}

/** A row of pictures with title blocks. It scrolls without scripts; arrows, dots and timing are its island's. */
export function Reel({
  id,
  label,
  noun,
  every,
  slides,
  note,
  sizes = '(width < 48rem) 90vw, (width < 84rem) 30vw, 25rem',
}: {
  id: string;
  label: string;
  noun: string;
  /** Milliseconds between steps; without it the row moves only by hand. */
  every?: number;
  slides: readonly ReelSlide[];
  note?: string;
  /** Widths of a picture, as in the HTML attribute. */
  sizes?: string;
}) {
  const slideId = (index: number) => `${id}-${index + 1}`;
  return (
    <div>
      <section className="reel" id={id} tabIndex={0} aria-label={`${label}, ${slides.length} ${noun}s`}>
        {slides.map((slide, index) => (
          <figure className="sheet" id={slideId(index)} key={slide.title}>
            <div className="sheet__pic">
              <Picture name={slide.picture} crop="card" sizes={sizes} />
            </div>
            <ProjectTitle {...slide} note={slide.location} />
          </figure>
        ))}
      </section>
      <Island
        name="carousel"
        reel={id}
        noun={noun}
        every={every}
        note={note}
        slides={slides.map(({ title }, index) => ({ id: slideId(index), name: title }))}
      />
    </div>
  );
}
