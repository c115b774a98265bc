/** How a body can be sent: compressed by one of two methods, or as it is. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send a handful of texts; more than this many are not worth remembering. */
const most = 200;
const known = new Map<string, Encoding>();

/** The best encoding that an `Accept-Encoding` header allows. Each text is read once and remembered. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const remembered = known.get(header);
  if (remembered) return remembered;
  const encoding = read(header);
  if (known.size < most) known.set(header, encoding);
  return encoding;
}

function read(header: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header)) return 'gzip';
  return 'identity';
}
