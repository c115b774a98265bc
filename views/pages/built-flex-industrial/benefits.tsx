import { usePage } from '../../page.ts';
import { CircularNote } from '../../parts/circular-note.tsx';

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
          <CircularNote>Distributions are targeted, not guaranteed.</CircularNote>
        </div>
      </div>
    </section>
  );
}
