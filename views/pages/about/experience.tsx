import { usePage } from '../../page.ts';
import { Figures } from '../../parts/figures.tsx';

export function Experience() {
  const { experience } = usePage().content.about;
  return (
    <section className="room on-stone" aria-labelledby="experience">
      <div className="wrap stack about-experience">
        <h2 id="experience">{experience.heading}</h2>
        <div className="full">
          <Figures figures={experience.figures} />
        </div>
        <div className="pair">
          {experience.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
