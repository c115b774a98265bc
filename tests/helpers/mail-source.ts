/** The plain text of an email as it came, without the encoding and the line breaks of its transport. */
export function plainTextOf(source: string): string {
  const [head = '', body] = cut(source);
  const boundary = /^Content-Type: multipart\/[\s\S]*?boundary="([^"]+)"/im.exec(head)?.[1];
  if (!boundary) return decoded(head, body);
  const parts = body.split(`--${boundary}`).map((part) => cut(part.replace(/^\r\n/, '')));
  const [partHead = '', text = ''] = parts.find(([headers]) => /^Content-Type: text\/plain/im.test(headers)) ?? [];
  return decoded(partHead, text.replace(/\r\n$/, ''));
}

function cut(source: string): [head: string, body: string] {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  return [head, rest.join('\r\n\r\n')];
}

function decoded(head: string, body: string): string {
  if (/Transfer-Encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n');
  if (!/Transfer-Encoding: quoted-printable/i.test(head)) return body.replaceAll('\r\n', '\n');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
}
