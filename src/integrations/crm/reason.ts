/** Why there is no answer, in plain words; `timeout` in milliseconds. */
export function reasonOf(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return 'no connection';
  if (error.name === 'TimeoutError') return `no answer within ${timeout / 1000} s`;
  const cause = error.cause;
  return cause instanceof Error && 'code' in cause ? `no connection (${String(cause.code)})` : 'no connection';
}
