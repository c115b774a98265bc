import type { FormId } from '../../site/forms/form.ts';
import { formOf } from '../../site/forms/index.ts';
import { leadColumns } from '../../site/lead-columns.ts';
import type { LimitVerdict } from './fake-crm-limits.ts';
import { busyAnswer, errorAnswer, errorsIn, undeclaredFields } from './fake-crm-rules.ts';

/**
 * `ok`, a status, a status with an error type (`400:BLOCKED_EMAIL`), `1015` for a blocked address, `hang` (no answer), `reset`,
 * `lost` (takes the request, then drops the connection), or `strict` (refuses fields that the form does not declare).
 */
export type FakeCrmMode = 'ok' | 'strict' | 'hang' | 'reset' | 'lost' | '1015' | `${number}` | `${number}:${string}`;

/** A status with what is written: text as it is, anything else as JSON. */
export interface Answered {
  status: number;
  content: unknown;
}

export const blockedAnswer: Answered = { status: 429, content: 'error code: 1015' };
const thanks = { inlineMessage: 'Thanks for submitting the form.' };

/** What HubSpot would answer to a submission in a mode; `undefined` for no answer. */
export function verdictOn(
  call: { authorization: string; body: unknown },
  form: FormId | undefined,
  mode: FakeCrmMode,
  limit: LimitVerdict,
): Answered | undefined {
  if (mode === 'hang' || mode === 'reset') return undefined;
  if (mode === '1015') return blockedAnswer;
  if (!/^Bearer \S+$/.test(call.authorization)) return refusal(401, 'INVALID_AUTHENTICATION');
  if (limit === 'busy') return { status: 429, content: busyAnswer() };
  if (mode !== 'ok' && mode !== 'strict' && mode !== 'lost') return ofStatus(mode);
  if (mode === 'strict' && !form) return refusal(404, 'FORM_NOT_FOUND');
  const errors = errorsIn(call.body);
  const declared = mode === 'strict' && form ? [...formOf(form).crm, leadColumns.consent_email.crm] : undefined;
  if (declared) errors.push(...undeclaredFields(call.body, declared).map(() => 'FIELD_NOT_IN_FORM_DEFINITION'));
  return errors.length ? refusal(400, ...errors) : { status: 200, content: thanks };
}

function ofStatus(mode: string): Answered {
  const [status = '500', type] = mode.split(':');
  if (Number(status) < 300) return { status: Number(status), content: thanks };
  if (status === '429' && !type) return { status: 429, content: busyAnswer() };
  return refusal(Number(status), type ?? typeOf[status] ?? 'INVALID_EMAIL');
}

const typeOf: Readonly<Record<string, string>> = { 401: 'INVALID_AUTHENTICATION', 403: 'MISSING_SCOPES' };

const refusal = (status: number, ...types: string[]): Answered => ({ status, content: errorAnswer(...types) });
