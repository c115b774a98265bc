import { usePage } from '../../page.ts';
import { Head } from '../../parts/head.tsx';
import { Street } from '../../parts/pictures/street.tsx';

export function Sponsor() {
  const { sponsor } = usePage().content.about;
  return (
    <section className="room room--first" aria-labelledby="sponsor">
      <div className="wrap">
        <Head id="sponsor" street={<Street of="acquisition" />}>
          {sponsor.heading}
        </Head>
        <div className="split">
          <p className="lead">{sponsor.lead}</p>
          <div className="stack">
            {sponsor.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
