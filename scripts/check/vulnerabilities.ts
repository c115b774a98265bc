import { spawnSync } from 'node:child_process';
import { root } from '../../src/base/root.ts';
import type { Verdict } from './verdict.ts';

/** `npm audit`, which asks the registry; one that has nothing to say about vulnerabilities cannot be asked. */
export function vulnerabilities(): Verdict {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--audit-level=high', '--json', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  });
  const found = severities(stdout);
  if (!found) {
    const why = /audit endpoint|ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT/.test(stdout + stderr)
      ? 'the registry of this npm answers no audit; run it where the public registry can be reached'
      : undefined;
    return why ? { skipped: why } : { problems: [`npm audit says nothing that can be read: ${stderr.trim()}`] };
  }
  const grave = (found.high ?? 0) + (found.critical ?? 0);
  return { problems: grave ? [`${grave} known vulnerabilities of high or critical severity; see "npm audit"`] : [] };
}

/** How many there are of each severity; `undefined` when the text is no report. */
function severities(text: string): Record<string, number> | undefined {
  try {
    const report = JSON.parse(text) as { metadata?: { vulnerabilities?: Record<string, number> } };
    return report.metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}
