import { type CaseRow, caseLabels } from '../src/site/calculator.ts';

/** What the target consists of, and, at the press of a switch, the slower case beside it. The switch needs no scripts. */
export function Cases({ rows }: { rows: readonly CaseRow[] }) {
  const [targeted, slower] = caseLabels.cases;
  return (
    <div className="cases">
      <input className="cases__switch" type="checkbox" id="slower-case" />
      <label htmlFor="slower-case">{caseLabels.slower}</label>
      <table>
        <caption>{caseLabels.caption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{targeted}</th>
            <th className="cases__slower" scope="col">
              {slower}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, note, figures }) => (
            <tr key={label}>
              <th scope="row">
                {label} {note && <small>{note}</small>}
              </th>
              <td>{figures[0]}</td>
              <td className="cases__slower">{figures[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
