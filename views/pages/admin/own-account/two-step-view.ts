/** What the page of two-step verification shows, and why its form was refused. */
export interface TwoStepPageView {
  step: TwoStepView;
  error?: string;
}

/** Two-step verification of one's own account: on, being set up, or just turned on. */
export type TwoStepView =
  | { state: 'on'; recoveryLeft: number }
  | { state: 'new'; secret: string; address: string }
  | { state: 'done'; recovery: readonly string[] };
