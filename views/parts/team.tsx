import type { TeamMember } from '../../src/content/schemas/site-pages.ts';
import { Fold } from './fold.tsx';
import { Picture } from './picture.tsx';

/** A person: portrait where the owner has one, name, the title that this page gives them, and their text. */
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
  const { name, photo, biography } = member;
  return (
    <article className={photo ? 'plate plate--portrait' : 'plate'}>
      {photo && (
        <div className="plate__face">
          <Picture name={photo} crop="card" sizes="6rem" />
        </div>
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
