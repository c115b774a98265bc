import { createLog } from '../../src/server/log.ts';

/** A log with the lines that were written to it. */
export function recordedLog(logLevel: Parameters<typeof createLog>[0]['logLevel'] = 'info') {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ logLevel }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}
