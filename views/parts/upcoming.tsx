import { Street } from './pictures/street.tsx';

/** Sites of the next buildings: staked lots along one line. */
export function Upcoming({ heading, places, note }: { heading: string; places: readonly string[]; note?: string }) {
  return (
    <div className="stack stack--wide">
      <h3>{heading}</h3>
      <ul className="lots full">
        {places.map((place) => (
          <li className="lot" key={place}>
            <Street of="plot lamp" height={52} />
            <span>{place}</span>
          </li>
        ))}
      </ul>
      {note && <p>{note}</p>}
    </div>
  );
}
