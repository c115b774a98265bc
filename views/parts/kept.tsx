import type { ComponentType, HTMLAttributes } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageProvider, usePage } from '../page.ts';

/** An element whose inside is the same on many pages: where the site keeps such, it is rendered once for each `by` that it depends on. */
export function Kept({
  as: Element,
  by,
  inside: Inside,
  ...attributes
}: { as: 'header' | 'footer'; by: string; inside: ComponentType } & HTMLAttributes<HTMLElement>) {
  const page = usePage();
  const { kept } = page;
  if (!kept) {
    return (
      <Element {...attributes}>
        <Inside />
      </Element>
    );
  }
  const key = `${Element} ${by}`;
  let html = kept.get(key);
  if (html === undefined) {
    html = renderToStaticMarkup(
      <PageProvider value={page}>
        <Inside />
      </PageProvider>,
    );
    kept.set(key, html);
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React made and escaped this markup just above, or did so before
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
