/** What a check found wrong, one sentence each; or why it cannot be made here. */
export type Verdict = { problems: string[] } | { skipped: string };
