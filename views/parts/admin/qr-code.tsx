import qrcode from 'qrcode-generator';

/** Light squares around the code, which readers need. */
const quiet = 4;

/** A text as a QR code, drawn dark on white. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const squares = Array.from({ length: size * size }, (_, index) => [Math.floor(index / size), index % size] as const)
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + quiet} ${row + quiet}h1v1h-1z`);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size + 2 * quiet} ${size + 2 * quiet}`} role="img" aria-label={label}>
      <path d={squares.join('')} />
    </svg>
  );
}
