import { madeAs } from '../../../src/content/schemas/pictures.ts';
import { usePage } from '../../page.ts';
import { ShortfallChart } from '../../parts/charts/shortfall-chart.tsx';
import { Turning65Chart } from '../../parts/charts/turning65-chart.tsx';
import { Head } from '../../parts/head.tsx';
import { Reel } from '../../parts/pictures/reel.tsx';

/** Milliseconds between steps of the portfolio carousel. */
const autoAdvance = 3000;

export function Demand() {
  const { invest, pictures } = usePage().content;
  const { demand } = invest;
  const slides = demand.slides.map((slide) => ({
    ...slide,
    location: madeAs(pictures, slide.picture, demand.slideNote),
  }));
  return (
    <section className="room on-stone" aria-labelledby="demand">
      <div className="wrap">
        <Head id="demand">{demand.heading}</Head>
        <p className="lead">{demand.lead}</p>
        <div className="mt">
          <div className="demand">
            <Turning65Chart footnote={<Reference number={18} />} />
            <ShortfallChart footnote={<Reference number={19} />} />
          </div>
        </div>
        <div className="mt-l" id="portfolio-slideshow">
          <Reel id="slideshow" label="Portfolio pictures" noun="picture" every={autoAdvance} slides={slides} />
        </div>
        <ol className="note mt">
          <Footnote number={18} text={demand.footnotes.turning65} />
          <Footnote number={19} text={demand.footnotes.shortfall} />
        </ol>
      </div>
    </section>
  );
}

function Reference({ number }: { number: number }) {
  return (
    <sup>
      <a href={`#footnote-${number}`} id={`reference-${number}`} aria-label={`Footnote ${number}`}>
        {number}
      </a>
    </sup>
  );
}

function Footnote({ number, text }: { number: number; text: string }) {
  return (
    <li id={`footnote-${number}`}>
      {number}. {text}{' '}
      <a href={`#reference-${number}`} aria-label={`Back to text, footnote ${number}`}>
        Back to text
      </a>
    </li>
  );
}
