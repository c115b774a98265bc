import { routes } from '../../src/site/routes.ts';
import type { TestApp } from './test-app.ts';

/** Every address of a public page: those of the route table, and those of articles and projects. */
export function publicPaths({ app }: Pick<TestApp, 'app'>): string[] {
  const pages = routes.filter(({ access, page }) => access === 'public' && page);
  const plain = pages.map(({ path }) => path).filter((path) => !path.includes(':'));
  return [...new Set([...plain, ...app.context.pages.addresses()])];
}
