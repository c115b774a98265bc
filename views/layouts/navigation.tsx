import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { NavigationItem } from '../../src/site/frame.ts';
import { NavigationLink } from './navigation-link.tsx';

/** The links of the header, in the bar and in the menu; the two differ in how a group opens. */
export function Navigation({
  items,
  group: Group,
}: {
  items: readonly NavigationItem[];
  group: ComponentType<{ label: string; children: ReactNode }>;
}) {
  return items.map((item) =>
    'links' in item ? (
      <Group key={item.label} label={item.label}>
        <Navigation items={item.links} group={Group} />
      </Group>
    ) : (
      <Fragment key={item.label}>
        <NavigationLink to={item.href}>{item.label}</NavigationLink>{' '}
      </Fragment>
    ),
  );
}
