import { usePage } from '../../page.ts';
import { OfferingNote } from '../../parts/offering-note.tsx';

export function Why() {
  const { heading, reasons, note } = usePage().content['flex-industrial'].why;
  return (
    <section className="room on-stone" aria-labelledby="why">
      <div className="wrap split">
        <div className="stack stack--wide stick">
          <h2 id="why">{heading}</h2>
          <a className="btn" href="#information">
            Get Investment Information
          </a>
          <OfferingNote>{note}</OfferingNote>
        </div>
        <ol className="list list--numbered">
          {reasons.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
