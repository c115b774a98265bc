import { inflateSync } from 'node:zlib';

const stream = /\/Length \d+([\s\S]*?)stream\n([\s\S]*?)\nendstream/g;

/** What a PDF holds, apart from what the compressor of this machine decides: streams inflated, lengths and offsets left out. */
export function unpacked(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return text
    .slice(0, text.lastIndexOf('\nxref'))
    .replace(stream, (_, about: string, packed: string) =>
      about.includes('/FlateDecode')
        ? about + inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
        : about + packed,
    );
}
