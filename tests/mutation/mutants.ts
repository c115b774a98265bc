/** Faults in what must never fail: leads, the outbox, accounts and claims. Each is noticed by a test that names the promise. */
export interface Mutant {
  /** What is promised, and the fault breaks. */
  promise: string;
  /** Text that one file of the product has, once. */
  find: string;
  replace: string;
  /** The test file that must fail. */
  test: string;
}

export const mutants: readonly Mutant[] = [
  {
    promise: 'a submission that is sent again within ten minutes is one lead',
    find: 'repeatSince: new Date(now - repeatWindow)',
    replace: 'repeatSince: new Date(now + repeatWindow)',
    test: 'tests/db/submissions.test.ts',
  },
  {
    promise: 'line ends make no other submission',
    find: `value.replaceAll('\\r\\n', '\\n')`,
    replace: 'value',
    test: 'tests/web/forms/form-posts.test.ts',
  },
  {
    promise: 'consent to calls is stored only where the box was checked',
    find: `hasPhoneField ? (checked ? 'yes' : 'no') : ''`,
    replace: `hasPhoneField ? 'yes' : ''`,
    test: 'tests/web/forms/form-posts.test.ts',
  },
  {
    promise: 'what a person has flagged as spam stays flagged when it is sent again',
    find: 'stored.spam === 1 && stored.spam_reason === honeypotReason',
    replace: 'stored.spam === 1',
    test: 'tests/db/repeats.test.ts',
  },
  {
    promise: 'a repeat that says nothing else changes nothing',
    find: 'if (!isCleared && !isOther) return undefined;',
    replace: '',
    test: 'tests/db/repeats.test.ts',
  },
  {
    promise: 'a cell that a spreadsheet would run is defused',
    find: 'const safe = risky.test(value) ? defused(value) : value;',
    replace: 'const safe = value;',
    test: 'tests/leads/export.test.ts',
  },
  {
    promise: 'a delivery that another program claimed meanwhile is not settled by the first',
    find: `.where('lease_until', '=', lease)`,
    replace: '',
    test: 'tests/db/deleted-leads.test.ts',
  },
  {
    promise: 'of a lead that was flagged meanwhile nothing is tried again',
    find: "case when state = 'held' then 'held' else",
    replace: "case when state = 'none' then 'held' else",
    test: 'tests/db/deleted-leads.test.ts',
  },
  {
    promise: 'the pause between attempts grows',
    find: '1000 * 2 ** Math.min(attempts, 30)',
    replace: '1000',
    test: 'tests/leads/outage.test.ts',
  },
  {
    promise: 'a destination that asks for a pause gets it',
    find: "sent.outcome === 'busy' ? sent.retryAfter : 0",
    replace: '0',
    test: 'tests/leads/outage.test.ts',
  },
  {
    promise: 'what a destination refused for good is not sent again',
    find: "return { ...attempt, state: 'failed', event",
    replace: "return { ...attempt, state: 'pending', event",
    test: 'tests/leads/delivery.test.ts',
  },
  {
    promise: 'two programs do not send to one destination at once',
    find: "row('delivery_leases.held_until', '<=', now)",
    replace: "row('delivery_leases.held_until', '>=', now)",
    test: 'tests/leads/lease.test.ts',
  },
  {
    promise: 'while a destination fails, one probe at a time goes out, ever more seldom',
    find: 'Math.min(pause * 2, maxPause)',
    replace: 'pause',
    test: 'tests/leads/outage.test.ts',
  },
  {
    promise: 'a disabled account signs in no more',
    find: "if (admin.disabled_at !== null) return { outcome: 'refused', reason: 'disabled' };",
    replace: '',
    test: 'tests/web/admin/accounts.test.ts',
  },
  {
    promise: 'a code works once',
    find: "if (step <= admin.totp_step) return { checked: { outcome: 'used' } };",
    replace: '',
    test: 'tests/web/admin/two-factor.test.ts',
  },
  {
    promise: 'after five wrong codes the next ones wait',
    find: 'wrong_codes < wrongCodes ? null :',
    replace: 'true ? null :',
    test: 'tests/web/admin/two-factor.test.ts',
  },
  {
    promise: 'an invitation takes no password that is easy to guess',
    find: `if (wrong) return wrong;
  const event = auditEvent(kind`,
    replace: 'const event = auditEvent(kind',
    test: 'tests/web/admin/invitations.test.ts',
  },
  {
    promise: 'an invitation that is too old works no more',
    find: 'if (!(context.clock() < Number(until))) return undefined;',
    replace: '',
    test: 'tests/web/admin/invitations.test.ts',
  },
  {
    promise: 'a token that has expired reads nothing',
    find: 'expires_at !== null && Date.parse(expires_at) <= now',
    replace: 'false',
    test: 'tests/web/admin/tokens.test.ts',
  },
  {
    promise: 'a session ends twelve hours after its sign-in, however busy',
    find: 'clock() - beganAt < maxAge',
    replace: 'true',
    test: 'tests/web/admin/ended-sessions.test.ts',
  },
  {
    promise: 'a return is beside "targeted, not guaranteed"',
    find: 'if (!beside(section).some((text) => companions.text.test(normal(text))))',
    replace: 'if (false)',
    test: 'tests/pages/claims.test.ts',
  },
  {
    promise: 'words that need a limit have it in the same breath',
    find: 'limit.test(read.slice(index, index + words.length + breath))',
    replace: 'limit.test(read)',
    test: 'tests/pages/claims.test.ts',
  },
  {
    promise: 'a calculator does not begin below the minimum of its offering',
    find: 'value.calculator.minimum >= value.minimum',
    replace: 'value.calculator.minimum >= 0',
    test: 'tests/web/admin/content/editing.test.ts',
  },
];
