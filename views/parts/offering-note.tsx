import { Fragment, type ReactNode } from 'react';
import { documentsFor } from '../../src/site/documents.ts';
import { usePage } from '../page.ts';

/** The words beside a group of figures about money: the disclaimer, and what to read first. */
export function OfferingNote({ children }: { children: ReactNode }) {
  const { route, addresses } = usePage();
  return (
    <p className="reading">
      {children} Read{' '}
      {documentsFor(route, addresses).map(({ name, url, fund }, index) => (
        <Fragment key={name}>
          {index > 0 && ' or '}the <a href={url}>{name}</a>
          {fund && ` of ${fund}`}
        </Fragment>
      ))}{' '}
      before you invest.
    </p>
  );
}
