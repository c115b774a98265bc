import type { TokenLifetime } from '../../../../src/accounts/account-store.ts';

/** What the page of API tokens shows; times are ISO 8601 UTC. */
export interface TokensView {
  tokens: readonly {
    name: string;
    role: TokenRole;
    created_at: string;
    created_by: string;
    last_used_at: string | null;
    /** `null` where it has no end. */
    expires_at: string | null;
    expired: boolean;
    /** Whether the account that made it sees no leads now, so that it counts for nothing. */
    stopped: boolean;
  }[];
  /** A token that was just made: shown this once. */
  added?: { name: string; secret: string };
  /** Why a token was refused, and what was typed. */
  error?: string;
  typed?: { name: string; role?: TokenRole; lifetime?: TokenLifetime };
}

type TokenRole = 'read' | 'work';
