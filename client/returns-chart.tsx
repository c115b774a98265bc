/** Height of the amount invested, in units of the drawing; the targets are so many times as high. */
const storey = 100;
const ground = 330;
const width = 104;

/** What is invested today, and the two ends of the target, as three masses on one ground line. */
export function ReturnsChart({
  amount,
  low,
  high,
  multiple,
}: {
  /** Dollars, as people read them. */
  amount: string;
  low: string;
  high: string;
  multiple: { low: number; high: number };
}) {
  const masses = [
    { kind: 'mass', times: 1, value: amount, label: 'invested' },
    { kind: 'body', times: multiple.low, value: low, label: `${multiple.low}x target` },
    { kind: 'unit', times: multiple.high, value: high, label: `${multiple.high}x target` },
  ];
  const sentence = `${amount} invested today. Five-year target: ${low} at ${multiple.low}x to ${high} at ${multiple.high}x. Targeted, not guaranteed.`;
  return (
    <figure className="chart">
      <svg viewBox="0 0 480 358" role="img" aria-label={sentence}>
        {masses.map(({ kind, times, value, label }, index) => {
          const x = index * 170;
          const top = ground - times * storey;
          return (
            <g key={kind}>
              <path className={kind} d={`M${x} ${ground}V${top}h${width}V${ground}z`} />
              <text x={x} y={top - 12}>
                {value}
              </text>
              <text className="t-soft" x={x} y={ground + 22}>
                {label}
              </text>
              <path className="dim" d={`M${x + 130} ${ground}V${top}M${x + 124} ${ground}h12M${x + 124} ${top}h12`} />
            </g>
          );
        })}
        <path className="base" d={`M0 ${ground}h1400`} />
      </svg>
      <div className="sr">
        <table>
          <caption>Five-year target, targeted, not guaranteed</caption>
          <tbody>
            {masses.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
