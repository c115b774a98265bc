import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)));
/** Width by height. */
const ratios = [
  ['Wide', 16 / 9],
  ['Card', 4 / 3],
] as const;

interface FocalPointProps {
  point: { x: string; y: string };
  image?: { src: string; width: number; height: number };
}

/** Two inputs; with scripts, a press on the picture or arrow keys set them. */
export default function FocalPoint({ point, image }: FocalPointProps) {
  const [{ x, y }, setPoint] = useState(point);
  const [hydrated, setHydrated] = useState(false);
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (hydrated) mark.current?.style.setProperty('left', `${percent(Number(x))}%`);
    if (hydrated) mark.current?.style.setProperty('top', `${percent(Number(y))}%`);
  }, [x, y, hydrated]);

  const set = (left: number, top: number) => setPoint({ x: `${percent(left)}`, y: `${percent(top)}` });

  function press(event: MouseEvent<HTMLButtonElement>) {
    // A click by keyboard has no position.
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    set(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100);
  }

  function move(event: KeyboardEvent) {
    const [right, down] = steps[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 : 1;
    set(Number(x) + right * step, Number(y) + down * step);
  }

  return (
    <>
      {!hydrated && image && (
        <img className="focal-still" src={image.src} width={image.width} height={image.height} alt="" />
      )}
      {hydrated && image && (
        <>
          <button
            type="button"
            className="focal"
            aria-label={`Focal point: ${x} percent from the left, ${y} from the top. Arrow keys move it.`}
            onClick={press}
            onKeyDown={move}
          >
            <img src={image.src} width={image.width} height={image.height} alt="" />
            <span ref={mark} className="focal-mark" />
          </button>
          <div className="edit-cuts row">
            {ratios.map(([label, ratio]) => (
              <figure key={label}>
                <Cut image={image} ratio={ratio} x={Number(x)} y={Number(y)} />
                <figcaption>{label}, before it is saved</figcaption>
              </figure>
            ))}
          </div>
        </>
      )}
      <div className="tiles">
        <NumberField name="x" label="From the left" value={x} change={(value) => setPoint({ x: value, y })} />
        <NumberField name="y" label="From the top" value={y} change={(value) => setPoint({ x, y: value })} />
      </div>
    </>
  );
}

function NumberField(field: { name: string; label: string; value: string; change: (value: string) => void }) {
  const { name, label, value, change } = field;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        className="input"
        id={name}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    </div>
  );
}

type CutProps = { image: NonNullable<FocalPointProps['image']>; ratio: number; x: number; y: number };

function Cut({ image: { src, width, height }, ratio, x, y }: CutProps) {
  const cut = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const position = (at: number, part: number) => {
      const start = Math.min(Math.max(percent(at) / 100 - part / 2, 0), 1 - part);
      return part < 1 ? `${(start / (1 - part)) * 100}%` : '50%';
    };
    const across = Math.min(1, (height * ratio) / width);
    const down = Math.min(1, width / ratio / height);
    cut.current?.style.setProperty('object-position', `${position(x, across)} ${position(y, down)}`);
  }, [x, y, width, height, ratio]);
  return <img ref={cut} className={ratio > 1.5 ? 'focal-wide' : 'focal-card'} src={src} alt="" />;
}
