import { statusAction } from './change-status.ts';

export const closed = statusAction('closed', {
  button: 'Close',
  done: 'closed',
  title: 'Closed',
  already: 'Already closed',
});
