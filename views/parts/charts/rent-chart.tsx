import type { ReactNode } from 'react';
import { formatPrice } from '../../../src/site/format.ts';
import { usePage } from '../../page.ts';
import { Chart } from './chart.tsx';

/** Rent a square foot: what was projected beside what tenants pay on average. */
export function RentChart({ footnote }: { footnote?: ReactNode }) {
  const { rent } = usePage().content.figures;
  if (!rent) return null;
  const caption = (
    <>
      <strong>{formatPrice(rent.average)} psf average rent</strong>
      against {formatPrice(rent.projected)} projected.{footnote}
    </>
  );
  return <Chart name="rent" bleeds caption={caption} />;
}
