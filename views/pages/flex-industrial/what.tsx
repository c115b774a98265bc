import { usePage } from '../../page.ts';
import { Facts } from '../../parts/facts.tsx';
import { Head } from '../../parts/head.tsx';
import { Rendering } from '../../parts/pictures/rendering.tsx';
import { Street } from '../../parts/pictures/street.tsx';

export function What() {
  const { heading, lead, paragraphs, facts, picture, pictureTitle } = usePage().content['flex-industrial'].what;
  return (
    <section className="room" aria-labelledby="what">
      <div className="wrap">
        <Head id="what" street={<Street of="flex" kind="small-wide" />}>
          {heading}
        </Head>
        <div className="split split--even">
          <div className="stack stack--wide">
            <p className="lead">{lead}</p>
            {paragraphs.map((paragraph) => (
              <p className="soft" key={paragraph}>
                {paragraph}
              </p>
            ))}
            <Facts facts={facts} />
          </div>
          <Rendering picture={picture} title={pictureTitle} number="02" />
        </div>
      </div>
    </section>
  );
}
