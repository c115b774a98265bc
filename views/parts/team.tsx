import type { TeamMember } from '../../src/content/schemas/team.ts';
import { Fold } from './fold.tsx';
import { Picture } from './pictures/picture.tsx';

/** A person: portrait or drawn monogram plate, name, the title that this page gives them, and their text. */
export function TeamPlate({
  member,
  title,
  text,
}: {
  member: TeamMember;
  title: string;
  /** A line, with more at a press, or the full biography. */
  text: 'short' | 'long';
}) {
  const { name, photo, monogram, biography } = member;
  return (
    <article className="plate">
      {photo ? (
        <div className="plate__face">
          <Picture name={photo} crop="card" sizes="6rem" />
        </div>
      ) : (
        <Facade monogram={monogram} />
      )}
      <div className="plate__words">
        <h3>{name}</h3>
        <p className="kind">{title}</p>
        {text === 'short' && <p>{biography.line}</p>}
      </div>
      {text === 'short' ? (
        <Fold summary={<span className="sr">More about {name}</span>}>
          <p>{biography.short}</p>
        </Fold>
      ) : (
        <div className="plate__life">
          {biography.long.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
    </article>
  );
}

const columns = 5;
const windows = Array.from({ length: 3 * columns }, (_, index) => {
  const x = 14 + 15.6 * (index % columns);
  const y = 10 + 18 * Math.floor(index / columns);
  return `M${+x.toFixed(1)} ${y}h9.5v12h-9.5z`;
});

/** A facade at night. Which window is lit goes by the letters, so that each person has one of their own. */
function Facade({ monogram }: { monogram: string }) {
  const lit = [...monogram].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % windows.length;
  return (
    <div className="plate__face" aria-hidden="true">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path d={windows.filter((_, index) => index !== lit).join('')} vectorEffect="non-scaling-stroke" />
        <path className="w" d={windows[lit]} />
      </svg>
      <b>{monogram}</b>
    </div>
  );
}
