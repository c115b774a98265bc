import type { ElevationName } from '../../src/site/elevation.ts';
import { Street } from './street.tsx';

/** The first page of a document, drawn: the way to it, or beside what leads to it. */
export function Cover({
  title,
  subtitle,
  mark,
  drawing,
  wide,
  href,
}: {
  title: string;
  subtitle: string;
  mark?: string;
  drawing: ElevationName;
  /** A slide and not a sheet. */
  wide?: true;
  href?: string;
}) {
  const className = wide ? 'cover cover--wide' : 'cover';
  const page = (
    <>
      {mark ? <span className="badge badge--lit">{mark}</span> : <span />}{' '}
      <span className="cover__words">
        <strong className="display">{title}</strong> <span>{subtitle}</span>
      </span>
      <Street drawing={drawing} />
    </>
  );
  return href ? (
    <a className={className} href={href}>
      {page}
    </a>
  ) : (
    <div className={className} aria-hidden>
      {page}
    </div>
  );
}
