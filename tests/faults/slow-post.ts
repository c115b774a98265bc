import { connect } from 'node:net';
import type { Person } from './people.ts';

/** Posts a person's values, the second half of them so many milliseconds after the first; answers the status, 0 when the connection was cut. */
export function slowPost(url: string, person: Person, milliseconds: number): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const body = JSON.stringify(person.values);
  const half = Math.floor(body.length / 2);
  const head = [
    `POST ${person.path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const socket = connect(Number(port), hostname);
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, half)}`);
  const rest = setTimeout(() => socket.write(body.slice(half)), milliseconds);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  return new Promise((resolve) => {
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(rest);
      // An answer without its end is none.
      resolve(answer.trimEnd().endsWith('}') ? Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]) : 0);
    });
  });
}
