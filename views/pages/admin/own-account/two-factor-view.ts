/** What the page of two-factor authentication shows, and why its form was refused. */
export interface TwoFactorPageView {
  step: TwoFactorView;
  error?: string;
  /** Whether the account has to set it up before anything else. */
  required?: boolean;
}

/** Two-factor authentication of one's own account: on, being set up, or just turned on. */
export type TwoFactorView =
  | { state: 'on'; recoveryLeft: number }
  | { state: 'new'; secret: string; address: string }
  | { state: 'done'; recovery: readonly string[] };
