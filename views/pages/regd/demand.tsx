import { usePage } from '../../page.ts';
import { Bases } from '../../parts/bases.tsx';
import { RentChart } from '../../parts/charts/rent-chart.tsx';
import { ShortfallChart } from '../../parts/charts/shortfall-chart.tsx';
import { Turning65Chart } from '../../parts/charts/turning65-chart.tsx';
import { Filled } from '../../parts/documents/filled.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Head } from '../../parts/head.tsx';
import { Rendering } from '../../parts/pictures/rendering.tsx';
import { Street } from '../../parts/pictures/street.tsx';

/** Market demand for flex industrial. */
export function FlexDemand() {
  const { title, heading, lead, text, picture, pictureTitle, figures } = usePage().content.regd.flex;
  return (
    <section className="room" id="why-invest" aria-labelledby="flex">
      <div className="wrap">
        <Head id="flex" street={<Street of="flex-3" kind="small-wide" />}>
          {title}
        </Head>
        <div className="split">
          <div className="stack stack--wide">
            <h3>{heading}</h3>
            <p className="lead">{lead}</p>
            <p className="soft">
              {text}
              <Mark id="1" />
            </p>
          </div>
          <RentChart footnote={<Mark id="1" again />} />
        </div>
        <div className="split split--flip mt-xl proof">
          <Rendering picture={picture} title={pictureTitle} wide />
          <Figures figures={figures} />
        </div>
        <div className="stack mt-l">
          <Bases of={['zionsville', 'vacancy']} />
        </div>
        <Footnotes ids={['1']} />
      </div>
    </section>
  );
}

/** Market demand for senior living. */
export function SeniorDemand() {
  const { title, heading, lead, text } = usePage().content.regd.senior;
  return (
    <section className="room on-stone" aria-labelledby="senior">
      <div className="wrap">
        <Head id="senior">{title}</Head>
        <div className="stack stack--wide">
          <h3>{heading}</h3>
          <p className="lead">
            {lead} {text}
          </p>
        </div>
        <div className="demand mt-l">
          <Turning65Chart footnote={<Mark id="2" />} />
          <ShortfallChart footnote={<Mark id="3" />} />
        </div>
        <Footnotes ids={['2', '3']} />
      </div>
    </section>
  );
}

function Mark({ id, again }: { id: string; again?: true }) {
  return (
    <sup>
      <a href={`#footnote-${id}`} id={again ? undefined : `ref-${id}`} aria-label={`Footnote ${id}`}>
        {id}
      </a>
    </sup>
  );
}

function Footnotes({ ids }: { ids: readonly string[] }) {
  const { footnotes } = usePage().content.regd;
  return (
    <ul className="note mt-l">
      {footnotes
        .filter(({ id }) => ids.includes(id))
        .map(({ id, text }) => (
          <li key={id} id={`footnote-${id}`}>
            {id}. <Filled text={text} /> <a href={`#ref-${id}`}>Back to text</a>
          </li>
        ))}
    </ul>
  );
}
