import type { Request } from 'express';
import type { ValidationChain } from 'express-validator';
import { once } from '../../base/once.ts';
import type { Form } from '../../site/forms/form.ts';
import { refusal } from '../../site/forms/rules.ts';
import { type Errors, readValues } from '../../site/forms/state.ts';
import type { Values } from '../../site/forms/values.ts';

/** Read with the first post: no page needs it, and it brings the largest libraries of all. */
const library = once(() => import('express-validator'));
const chains = new Map<string, ValidationChain[]>();

/** The posted values of a form, and the words of its declaration for each one that a rule refuses. */
export async function check(form: Form, request: Request): Promise<{ values: Values; errors: Errors }> {
  const { body, validationResult } = await library();
  const read = readValues(form, isRecord(request.body) ? request.body : {});
  for (const chain of chainsOf(form, body)) await chain.run(request);
  const refused = validationResult(request).mapped();
  const errors = Object.fromEntries(Object.entries(refused).map(([name, error]) => [name, String(error.msg)]));
  return { values: read.values, errors: { ...errors, ...read.errors } };
}

function chainsOf(form: Form, body: (name: string) => ValidationChain): ValidationChain[] {
  const known = chains.get(form.id);
  if (known) return known;
  const made = form.fields.map((field) =>
    body(field.name).custom((value: unknown) => {
      const words = refusal(field, value === undefined || value === null ? '' : String(value));
      if (words) throw new Error(words);
      return true;
    }),
  );
  chains.set(form.id, made);
  return made;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
