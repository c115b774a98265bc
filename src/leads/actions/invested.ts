import { statusAction } from './change-status.ts';

export const invested = statusAction('invested', {
  button: 'Invested',
  done: 'marked invested',
  title: 'Marked invested',
  already: 'Already invested',
});
