import { Fragment, type ReactNode } from 'react';
import { documentsFor } from '../../src/site/documents.ts';
import { usePage } from '../page.ts';

/** The words beside a group of figures about money: the disclaimer, and what to read first. */
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
