import type { ComponentProps } from 'react';

/** The browser loads one when needed, the server all at start. */
export const islands = {
  assistant: () => import('./assistant.tsx'),
  calculator: () => import('./calculator.tsx'),
  carousel: () => import('./carousel.tsx'),
  'desk-keys': () => import('./desk-keys.tsx'),
  drafts: () => import('./drafts.tsx'),
  embed: () => import('./embed.tsx'),
  'focal-point': () => import('./focal-point.tsx'),
  highlight: () => import('./highlight.tsx'),
  'image-upload': () => import('./image-upload.tsx'),
  'lead-changes': () => import('./lead-changes.tsx'),
  'lead-form': () => import('./lead-form.tsx'),
  'leads-loading': () => import('./leads-loading.tsx'),
  'page-turner': () => import('./page-turner.tsx'),
  'question-box': () => import('./question-box.tsx'),
  video: () => import('./video.tsx'),
};
export type IslandName = keyof typeof islands;
export type IslandProps<N extends IslandName> = ComponentProps<Awaited<ReturnType<(typeof islands)[N]>>['default']>;
/** Hydration: at once, when idle, when near the screen, or when touched. */
export type When = 'load' | 'idle' | 'visible' | 'interaction';
