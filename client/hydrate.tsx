import { type ComponentType, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Attaches React to an island's HTML with the props that the server rendered it with, then calls `ready`. */
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
