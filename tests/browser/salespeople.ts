import type { Page } from 'playwright';

const password = 'other unrelated plain words';
export const kim = { email: 'kim@example.com', password, role: 'sales' } as const;
export const lee = { email: 'lee@example.com', password, role: 'sales' } as const;

/** Undoes what has just happened. */
export const undo = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Undo' }).click();

export const rows = (page: Page) => page.locator('tbody tr');
