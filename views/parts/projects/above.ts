import { pathTo } from '../../../src/site/routes.ts';
import type { Crumb } from '../trail.tsx';

/** The pages above the list of projects. */
export const aboveProjects: readonly Crumb[] = [{ name: 'Home', path: pathTo('home') }];

/** The pages above one project; `name` is that of their list. */
export const aboveProject = (name: string): readonly Crumb[] => [...aboveProjects, { name, path: pathTo('projects') }];
