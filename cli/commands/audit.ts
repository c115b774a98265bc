import { InvalidArgumentError, Option } from 'commander';
import { type AuditEvent, type AuditKind, auditKinds } from '../../src/base/events.ts';
import { jsonObject } from '../../src/base/json-object.ts';
import { firstOf, pagesOf } from '../../src/base/pages.ts';
import { safeJson } from '../../src/leads/export/export.ts';
import { formatMoment } from '../../src/site/format.ts';
import { type LeadsCommand, limit, usualLimit } from '../command.ts';
import { eventText } from '../leads.ts';
import { inStore } from '../store.ts';
import { printable, tsv, writeToReader } from '../terminal/output.ts';
import { wrapText } from '../terminal/width.ts';

export const command: LeadsCommand = {
  description: 'Print the audit trail, newest first',
  options: [
    limit,
    new Option('--kind <kind>', 'Only events of one kind, such as signed-in or export').argParser(auditKind),
    new Option('--json', 'Print JSON lines: an object on each line'),
  ],
  examples: ['leads audit', 'leads audit --kind export', 'leads audit --json > audit.ndjson'],

  /** Each page is a read of its own, so a slow reader holds no transaction. */
  run: inStore(async ({ audit }, terminal, options: { kind?: AuditKind; limit?: number; json?: true }) => {
    const { stdout } = terminal;
    const limit = options.limit ?? (stdout.isTTY ? usualLimit : Number.POSITIVE_INFINITY);
    const line = (event: AuditEvent) => {
      const { at, kind, by, via, detail } = event;
      if (options.json) return `${safeJson({ ...event, detail: jsonObject(detail) })}\n`;
      if (!stdout.isTTY) return tsv([[at, kind, by, via, detail]]);
      return `${wrapText(printable(`${formatMoment(at)}  ${eventText(event)}`).trimEnd(), stdout.columns, 4)}\n`;
    };
    const pages = pagesOf<AuditEvent>(page, (last) => audit.latest(page, { kind: options.kind, after: last?.id }));
    for await (const events of firstOf(limit, pages)) await writeToReader(stdout, events.map(line).join(''));
  }),
};

/** Events per read. */
const page = 500;

function auditKind(text: string): AuditKind {
  const kind = auditKinds.find((known) => known === text.trim().toLowerCase());
  if (kind) return kind;
  throw new InvalidArgumentError(`Use one of ${auditKinds.join(', ')}.`);
}
