import { type figuresOf, paidShare } from '../src/site/calculator.ts';
import { formatDollars } from '../src/site/format.ts';
import type { Offering } from '../src/site/offerings.ts';

/** Height of the invested amount in drawing units; targets scale with it. */
const storey = 68;
const ground = 252;
const width = 128;
const stride = 176;

/** The amount invested, both targets, payments lit and the rest from a sale dashed, and a total loss. */
export function ReturnsChart({ figures, offering }: { figures: ReturnType<typeof figuresOf>; offering: Offering }) {
  const { amount, low, high } = figures;
  const { multiple } = offering;
  const [paid, paidSlower] = [storey * paidShare(offering), storey * paidShare(offering, true)];
  const masses = [
    { times: 1, value: amount, label: 'invested' },
    { times: multiple.low, value: low, label: `${multiple.low}x target` },
    { times: multiple.high, value: high, label: `${multiple.high}x target` },
    { times: 0, value: formatDollars(0), label: 'if all is lost' },
  ];
  const sentence = `${amount} invested today. Five-year target: ${low} at ${multiple.low}x to ${high} at ${multiple.high}x. Targeted, not guaranteed: all of it can be lost.`;
  return (
    <figure className="chart">
      <svg viewBox="0 0 656 288" role="img" aria-label={sentence}>
        {masses.map(({ times, value, label }, index) => {
          const x = index * stride;
          const middle = x + width / 2;
          const top = ground - times * storey;
          return (
            <g key={label}>
              {index === 0 ? (
                <path className="mass" d={box(x, ground, top)} />
              ) : (
                times > 0 && (
                  <>
                    <path className="gone" d={box(x, ground, top)} />
                    <path className="unit" d={box(x, ground, ground - paid)} />
                    <path className="unit unit--slower" d={box(x, ground, ground - paidSlower)} />
                  </>
                )
              )}
              <text x={middle} y={top - 12}>
                {value}
              </text>
              <text className="t-soft" x={middle} y={ground + 28}>
                {label}
              </text>
            </g>
          );
        })}
        <path className="base" d={`M0 ${ground}h656`} />
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
      <figcaption className="keys">
        <span className="key key--lit">payments</span> <span className="key">a sale or refinancing</span>
      </figcaption>
    </figure>
  );
}

const box = (x: number, bottom: number, top: number) => `M${x} ${bottom}V${top}h${width}V${bottom}z`;
