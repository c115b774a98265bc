import type { ComponentProps } from 'react';

/** Every island, once: the browser loads one when it is needed, the server loads all of them at start. */
export const islands = {
  assistant: () => import('./assistant.tsx'),
  calculator: () => import('./calculator.tsx'),
  carousel: () => import('./carousel.tsx'),
  'desk-keys': () => import('./desk-keys.tsx'),
  drafts: () => import('./drafts.tsx'),
  embed: () => import('./embed.tsx'),
  highlight: () => import('./highlight.tsx'),
  'image-upload': () => import('./image-upload.tsx'),
  'lead-form': () => import('./lead-form.tsx'),
  'leads-loading': () => import('./leads-loading.tsx'),
  'leads-selected': () => import('./leads-selected.tsx'),
  'page-turner': () => import('./page-turner.tsx'),
  'question-box': () => import('./question-box.tsx'),
  video: () => import('./video.tsx'),
};
export type IslandName = keyof typeof islands;
export type IslandProps<N extends IslandName> = ComponentProps<Awaited<ReturnType<(typeof islands)[N]>>['default']>;
/** When an island wakes: at once, when the browser is idle, when it is near the screen, or when it is touched. */
export type When = 'load' | 'idle' | 'visible' | 'interaction';
