import type { Proof } from '../../src/db/sqlite/maintenance.ts';
import { counted, formatCount } from '../../src/site/format.ts';
import { harmless } from '../terminal/output.ts';
import { FailedError } from '../terminal/terminal.ts';

/** "3,000 leads, 3,000 deliveries, 2 accounts". */
export function countsText({ counts }: Pick<Proof, 'counts'>): string {
  const { investment_leads = 0, deliveries = 0, lead_events = 0, admins = 0 } = counts;
  return `${counted(investment_leads, 'lead')}, ${formatCount(deliveries)} deliveries, ${formatCount(lead_events)} lead events, ${formatCount(admins)} accounts`;
}

export function mustBeIntact(proof: Proof, file: string, consequence: string): void {
  const [first] = proof.problems;
  if (first) throw new FailedError(`${harmless(file)} is damaged: ${harmless(first)} ${consequence}`);
}
