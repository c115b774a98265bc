import { randomUUID } from 'node:crypto';

/** Stricter than browsers: no quotes or odd characters before the at sign, and a top-level domain of letters. */
const email = /^[A-Za-z0-9._%+'-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** The error types that HubSpot would answer for a body; none for a good one. */
export function errorsIn(body: unknown): string[] {
  const { fields, context } = (body ?? {}) as { fields?: unknown; context?: unknown };
  if (!Array.isArray(fields) || !fields.every(isField)) return ['INVALID_REQUEST'];
  const address = fields.find((field) => field.name === 'email')?.value;
  const errors: string[] = [];
  if (!address) errors.push('REQUIRED_FIELD');
  else if (!email.test(address)) errors.push('INVALID_EMAIL');
  const { pageUri, hutk } = (context ?? {}) as { pageUri?: unknown; hutk?: unknown };
  if (pageUri !== undefined && !(typeof pageUri === 'string' && /^https?:\/\//.test(pageUri))) {
    errors.push('INVALID_PAGE_URI');
  }
  if (hutk !== undefined) errors.push('INVALID_HUTK');
  return errors;
}

/** The names of fields that a form does not declare. */
export function undeclaredFields(body: unknown, declared: readonly string[]): string[] {
  const { fields } = (body ?? {}) as { fields?: unknown };
  if (!Array.isArray(fields)) return [];
  return fields.filter(isField).flatMap(({ name }) => (declared.includes(name) ? [] : [name]));
}

/** Too many requests, in the shape of HubSpot's. */
export const busyAnswer = () => ({
  status: 'error',
  message: 'You have reached your ten_secondly_rolling limit.',
  errorType: 'RATE_LIMIT',
  correlationId: randomUUID(),
  policyName: 'TEN_SECONDLY_ROLLING',
});

/** An error in the shape of HubSpot's. */
export function errorAnswer(...errorTypes: string[]) {
  return {
    status: 'error',
    message: 'The request is not valid',
    correlationId: randomUUID(),
    errors: errorTypes.map((errorType) => ({ message: messages[errorType] ?? 'The request is not valid', errorType })),
  };
}

const messages: Readonly<Record<string, string>> = {
  INVALID_EMAIL: "Error in 'fields.email'. Invalid email address",
  REQUIRED_FIELD: "Error in 'fields.email'. Required field is missing",
  INVALID_PAGE_URI: "Error in 'context.pageUri'. The address is not absolute",
  INVALID_HUTK: "Error in 'context.hutk'. The value is not valid",
  INVALID_AUTHENTICATION: 'The token is missing or has expired',
  MISSING_SCOPES: 'The token lacks the scope "forms"',
  FORM_NOT_FOUND: 'There is no such form',
  FIELD_NOT_IN_FORM_DEFINITION: 'A field is not part of the form',
};

function isField(field: unknown): field is { name: string; value: string } {
  const { name, value } = (field ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' && typeof value === 'string';
}
