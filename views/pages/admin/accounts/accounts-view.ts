import type { Role } from '../../../../src/site/routes.ts';

/** With the refused input, if any. */
export interface AccountsView {
  accounts: readonly AccountRow[];
  /** A mail server is configured. */
  mails: boolean;
  error?: string;
  email?: string;
  role?: Role;
  /** Shown once. */
  invitation?: Invitation;
}

export interface Invitation {
  /** Of the account. */
  id: string;
  email: string;
  link: string;
  /** ISO 8601 UTC. */
  until: string;
}

export interface AccountView {
  account: AccountRow;
  error?: string;
  /** What somebody must take over, one line per type. */
  possessions: readonly string[];
  /** Emails of accounts that may take over. */
  takers: readonly string[];
  /** Number of browsers signed in. */
  sessions: number;
  /** A refused change of access. */
  access?: { error: string; role?: Role; to?: string };
}

/** Times are ISO 8601 UTC. */
export interface AccountRow {
  id: string;
  email: string;
  role: Role;
  created_at: string;
  disabled_at: string | null;
  has_two_factor: boolean;
  /** No password yet. */
  is_invited: boolean;
}
