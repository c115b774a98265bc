import type { Role } from '../../../../src/site/routes.ts';

/** What the list of accounts shows; with an account that was refused, the reason and what was typed of it. */
export interface AccountsView {
  accounts: readonly AccountRow[];
  /** Whether the program can email invitations. */
  mails: boolean;
  error?: string;
  email?: string;
  role?: Role;
  /** The link to send to somebody who was invited, this once. */
  invitation?: Invitation;
}

export interface Invitation {
  /** The id of the account. */
  id: string;
  email: string;
  link: string;
  /** ISO 8601 UTC. */
  until: string;
}

/** What one account shows, and why a new password for it was refused. */
export interface AccountView {
  account: AccountRow;
  error?: string;
  /** What it has that somebody has to take over, in a line for each kind. */
  possessions: readonly string[];
  /** The emails of the accounts that can. */
  takers: readonly string[];
  /** In how many browsers it is signed in. */
  sessions: number;
  /** Why a change of its access was refused, and what was chosen. */
  access?: { error: string; role?: Role; to?: string };
}

/** An account as the list shows it; times are ISO 8601 UTC. */
export interface AccountRow {
  id: string;
  email: string;
  role: Role;
  created_at: string;
  disabled_at: string | null;
  has_two_factor: boolean;
  /** No password was chosen yet. */
  is_invited: boolean;
}
