import type { TeamMember } from '../../src/content/schemas/site-pages.ts';
import { Fold } from './fold.tsx';
import { Picture } from './picture.tsx';

/** A person: portrait where the owner has one, name, the title that this page gives them, and a line, with more at a press. */
export function TeamPlate({ member, title }: { member: TeamMember; title: string }) {
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
        <p>{biography.line}</p>
      </div>
      <Fold summary={<span className="sr">More about {name}</span>}>
        <p>{biography.short}</p>
      </Fold>
    </article>
  );
}
