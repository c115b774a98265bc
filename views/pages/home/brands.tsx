import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Head } from '../../parts/head.tsx';
import { Street } from '../../parts/pictures/street.tsx';
import { BrandMark } from './brand-mark.tsx';

/** What follows each building on the street. */
const afterwards = ['tree', 'lamp', 'lamp', 'tree', 'lamp'] as const;

/** The five brands as five buildings of one street. */
export function Brands() {
  const { brands } = usePage().content.home;
  return (
    <section className="room room--first" aria-labelledby="brands">
      <div className="wrap">
        <Head id="brands" plain>
          {brands.heading}
        </Head>
        <div className="brands">
          {brands.items.map((brand, index) => (
            <article className="brand" key={brand.name}>
              <Street of={`${brand.drawing} ${afterwards[index] ?? 'lamp'}`} height={130} />
              <div className="brand__words">
                <BrandMark of={brand.drawing} />
                <h3>{brand.to ? <a href={pathTo(brand.to)}>{brand.name}</a> : brand.name}</h3>
                <p>{brand.description}</p>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
