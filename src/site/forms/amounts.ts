import { dollarsIn, isAmount } from './form.ts';

/** Ranges offered by the forms, by their lower bound in dollars. */
export const webinarAmounts = {
  '$500 - $1,000': 500,
  '$1,000 - $5,000': 1000,
  '$5,000 - $10,000': 5000,
  '$10,000 - $15,000': 10_000,
  '$15,000 - $25,000': 15_000,
  '$25,000 - $50,000': 25_000,
  '$50,000+': 50_000,
} as const;

export const regdWebinarAmounts = {
  '$100,000 - $250,000': 100_000,
  '$250,000 - $500,000': 250_000,
  '$500,000 - $1,000,000': 500_000,
  '$1,000,000+': 1_000_000,
} as const;

const declared: Readonly<Record<string, number>> = { ...webinarAmounts, ...regdWebinarAmounts };
const units: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 };
const largest = 2_000_000_000;

/** Lower bound of a range, or the first number of free text, in dollars. */
export function amountFrom(text: string): number | null {
  if (Object.hasOwn(declared, text)) return declared[text] ?? null;
  if (isAmount(text)) return Math.min(largest, dollarsIn(text));
  const [, digits, unit = ''] = /(\d[\d,]*(?:\.\d+)?)\s*([km](?![a-z]))?/i.exec(text) ?? [];
  if (!digits) return null;
  return Math.min(largest, Math.round(Number(digits.replaceAll(',', '')) * (units[unit.toLowerCase()] ?? 1)));
}
