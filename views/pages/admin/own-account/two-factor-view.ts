export interface TwoFactorPageView {
  step: TwoFactorView;
  error?: string;
  /** It must be set up before anything else. */
  required?: boolean;
}

/** On, being set up, or just turned on. */
export type TwoFactorView =
  | { state: 'on'; recoveryLeft: number }
  | { state: 'new'; secret: string; address: string }
  | { state: 'done'; recovery: readonly string[] };
