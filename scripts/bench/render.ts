import { once } from 'node:events';
import type { Part, Reading } from './part.ts';
import { forkProgram } from './programs.ts';

/** How often each page is rendered in a round. */
const turns = 15;

/** A page that is not cached: rendered with its style sheet, policy and tags, before any compression. */
export const render: Part<'render'> = {
  name: 'render',
  title: 'A page that is rendered anew',
  measures: {
    render: {
      what: 'processor time of a page rendered anew, compression apart',
      unit: 'ms',
      against: 'renderToString',
      ratio: { atMost: 1.6 },
    },
  },

  async open() {
    return {
      async round() {
        const child = await forkProgram('render');
        child.send(turns);
        const [reading] = (await once(child, 'message')) as [Reading];
        return { render: reading };
      },
      close: async () => {},
    };
  },
};
