import { usePage } from '../../page.ts';
import { OfferingNote } from '../../parts/offering-note.tsx';

export function Benefits() {
  const { heading, items } = usePage().content['built-flex-industrial'].benefits;
  return (
    <section className="room on-stone" aria-labelledby="benefits">
      <div className="wrap split">
        <h2 id="benefits">{heading}</h2>
        <div className="stack stack--wide">
          <ul className="plain benefits">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <OfferingNote>Distributions are targeted, not guaranteed.</OfferingNote>
        </div>
      </div>
    </section>
  );
}
