import { type ComponentType, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { type IslandName, type IslandProps, islands, type When } from '../../client/islands/index.ts';

const components: Partial<Record<string, ComponentType<object>>> = {};

/** Resolves when every island is there: nothing can be rendered before. */
export const islandsLoaded: Promise<unknown> = Promise.all(
  Object.entries(islands).map(async ([name, load]) => {
    components[name] = (await load()).default as ComponentType<object>;
  }),
);

/** An interactive part: HTML at once, hydrated when `when` says so. `identifierPrefix` makes `useId` equal on both sides. */
export function Island<N extends IslandName>({
  name,
  when = 'visible',
  ...props
}: { name: N; when?: When } & IslandProps<N>) {
  const id = useId();
  const Component = components[name] as ComponentType<object>;
  const html = renderToString(<Component {...props} />, { identifierPrefix: id });
  return (
    <div
      id={id}
      data-island={name}
      data-when={when}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React made and escaped this markup one line above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
