import { type ComponentType, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Hydrates an island with its server props, then calls `ready`. */
export function hydrate(root: HTMLElement, View: ComponentType<object>, ready: () => void) {
  function Root() {
    useEffect(() => {
      root.dataset.ready = '';
      setTimeout(ready);
    }, []);
    return <View {...JSON.parse(root.dataset.props ?? '{}')} />;
  }
  hydrateRoot(root, <Root />, { identifierPrefix: root.id });
}
