/** One picture of the sample clip: the slow move over it (zoom factor and centre in percent) and the caption. */
export type Scene = {
  picture: string;
  from: View;
  to: View;
  caption: string;
};

/** What the camera sees: 1 = the full picture, 1.2 = a sixth closer; the centre in percent from left and top. */
export type View = { zoom: number; x: number; y: number };

export const sceneSeconds = 4;
export const fadeSeconds = 1;

export const scenes: readonly Scene[] = [
  {
    picture: 'aerial-neighborhood',
    from: { zoom: 1, x: 50, y: 50 },
    to: { zoom: 1.12, x: 49, y: 47 },
    caption: 'Architect’s renderings: a typical neighborhood from above.',
  },
  {
    picture: 'senior-living-parkview',
    from: { zoom: 1.14, x: 46, y: 56 },
    to: { zoom: 1.14, x: 54, y: 56 },
    caption: 'Parkview Residences: a covered drive, a long porch, flower beds.',
  },
  {
    picture: 'residence-lobby',
    from: { zoom: 1, x: 50, y: 50 },
    to: { zoom: 1.12, x: 47, y: 55 },
    caption: 'Parkview Residences, the lobby: a fireplace, sofas and garden windows.',
  },
  {
    picture: 'flex-industrial',
    from: { zoom: 1.14, x: 46, y: 58 },
    to: { zoom: 1.14, x: 54, y: 58 },
    caption: 'Flex industrial, typical: glass storefronts and roll-up doors.',
  },
  {
    picture: 'townhomes-evening',
    from: { zoom: 1.12, x: 56, y: 54 },
    to: { zoom: 1, x: 50, y: 50 },
    caption: 'Depot Street Homes at dusk. All shown here are designs.',
  },
];

/** Length of the clip in full seconds: neighboring scenes share the time of a fade. */
export function clipSeconds(): number {
  return scenes.length * sceneSeconds - (scenes.length - 1) * fadeSeconds;
}
