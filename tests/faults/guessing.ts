import { account } from '../helpers/signed-in.ts';
import { exactly, type Finding } from './finding.ts';
import { signIn } from './flood.ts';
import type { Answered } from './people.ts';
import { withServer } from './server-process.ts';
import { addOwner } from './stored.ts';
import { percentile } from './visitors.ts';

const tries = 40;

/** Whether the answer or its time tells which names have an account. */
export async function guessing(dataDir: string): Promise<Finding[]> {
  await addOwner(dataDir);
  return withServer({ DATA_DIR: dataDir }, async (server) => {
    const known: Answered[] = [];
    const unknown: Answered[] = [];
    for (let number = 0; number < tries; number++) {
      // In turns, so that whatever else the machine does meets both alike; each from an address of its own.
      const from = `127.0.1.${number + 1}`;
      const guess = { email: account.email, password: 'not the password' };
      const other = { ...guess, email: 'other@example.com' };
      const inTurn = number % 2 ? [known, unknown] : [unknown, known];
      for (const kind of inTurn) kind.push(await signIn(server.url, kind === known ? guess : other, from));
    }
    const apart = Math.abs(percentile(known, 0.5) / percentile(unknown, 0.5) - 1);
    return [
      exactly('refusals', [...known, ...unknown].filter(({ status }) => status === 401).length, 2 * tries),
      exactly('different answers', new Set([...known, ...unknown].map(({ says }) => says)).size, 1),
      {
        what: `median times of a known name (${Math.round(percentile(known, 0.5))} ms) and of an unknown one apart`,
        found: `${(apart * 100).toFixed(1)} %`,
        target: 'under 15 %',
        ok: apart < 0.15,
      },
    ];
  });
}
