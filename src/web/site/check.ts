import type { Request } from 'express';
import { body, matchedData, type ValidationChain } from 'express-validator';
import { asksForPhone, callsBox } from '../../site/forms/consent.ts';
import type { Form, FormId } from '../../site/forms/form.ts';
import { leadForms } from '../../site/forms/index.ts';
import { notOneValue, refusal } from '../../site/forms/rules.ts';
import type { Errors } from '../../site/forms/state.ts';
import type { Values } from '../../site/forms/values.ts';
import { errorsOf } from '../http/posted.ts';

/** The posted values of a form, and the words of its declaration for each one that a rule refuses. One that is no single value is left out. */
export async function check(form: Form, request: Request): Promise<{ values: Values; errors: Errors }> {
  for (const chain of chains.get(form.id) ?? []) await chain.run(request);
  const posted = Object.entries(matchedData(request, { onlyValidData: false }));
  const values = Object.fromEntries(posted.filter(([, value]) => value !== undefined)) as Values;
  return { values, errors: errorsOf(request) };
}

/** One chain for all fields of a form, made from its declaration: a chain for each would cost as much again. */
function chainsOf(form: Form): ValidationChain[] {
  const byName = new Map(form.fields.map((field) => [field.name, field]));
  const fields = body([...byName.keys()])
    .customSanitizer(asText)
    .custom((value: unknown, { path }) => {
      const field = byName.get(path);
      const message = field && (typeof value === 'string' ? refusal(field, value) : notOneValue(field));
      if (message) throw new Error(message);
      return true;
    });
  const calls = body(callsBox.name).customSanitizer((value) => (isTicked(value) ? 'yes' : undefined));
  return asksForPhone(form) ? [fields, calls] : [fields];
}

/** A value as a form would post it; `undefined` for a list, an object, and a number that would not stay as it was written. */
function asText(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return Number.isSafeInteger(value) || typeof value === 'boolean' ? String(value) : undefined;
}

const isTicked = (value: unknown) => value === true || value === 'yes' || value === 'on' || value === '1';

const chains = new Map<FormId, ValidationChain[]>(leadForms.map((form) => [form.id, chainsOf(form)]));
