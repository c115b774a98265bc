import { Fragment, type ReactNode } from 'react';
import { type BasisName, sentences } from '../../src/site/claims.ts';
import { documentsFor } from '../../src/site/documents.ts';
import { formatCalendarDay } from '../../src/site/format.ts';
import { usePage } from '../page.ts';

/** The date and basis of the figures in a section. */
export function Bases({ names }: { names: readonly BasisName[] }) {
  const { asOf, bases } = usePage().content.figures;
  return names.map((name) => (
    <p className="reading" key={name}>
      {`As of ${formatCalendarDay(asOf)}. ${bases[name].text}`}
    </p>
  ));
}

/** Beside a form about Spark Fund One, until the SEC has qualified its offering. */
export const NotOpen = () => (usePage().filing.qualified ? null : <p className="reading">{sentences.notOpen}</p>);

/** A disclaimer beside figures about money, and the document to read first. */
export function OfferingNote({ children }: { children: ReactNode }) {
  const { path, route, addresses } = usePage();
  const documents = documentsFor(route, addresses);
  if (documents.some(({ url }) => url === path))
    return <p className="reading">{children} Read all of it before you invest.</p>;
  return (
    <p className="reading">
      {children} Read{' '}
      {documents.map(({ name, url, fund }, index) => (
        <Fragment key={name}>
          {index > 0 && ' or '}the <a href={url}>{name}</a>
          {fund && ` of ${fund}`}
        </Fragment>
      ))}{' '}
      before you invest.
    </p>
  );
}

/** The Tier 2 limit for investors who are not accredited. */
export const TierTwoLimit = () => <p className="reading">{sentences.limit}</p>;
