import type { ReactNode } from 'react';
import type { FormId } from '../../src/site/forms/form.ts';
import { vendors } from '../../src/site/vendors.ts';
import { usePage } from '../page.ts';
import { Island } from './island.tsx';

/** What of ours stands in the place of each embed. */
const ours = {
  rsvp: {
    shape: 'form',
    form: 'rsvp',
    note: 'HubSpot runs this form for us: what you enter goes to them and to our team.',
    back: 'Use our own form instead',
  },
  invest: {
    shape: 'form',
    form: 'interest',
    note: 'A securities platform runs this form for us: what you enter goes to them and to our team.',
    back: 'Use our own form instead',
  },
  flipbook: { shape: 'document', form: undefined, note: undefined, back: 'Use our own viewer instead' },
} as const satisfies Record<string, { shape: string; form?: FormId; note?: string; back: string }>;

/** Our own form or viewer, and beside it, where the settings name a vendor, the frame that may take its place. */
export function Embed({ of: name, children }: { of: keyof typeof ours; children: ReactNode }) {
  const { embeds, form } = usePage();
  const src = embeds[name];
  // What the server has to say about our own form is read there.
  if (!src || form) return children;
  return (
    <div className="embed">
      <Island name="embed" when="visible" src={src} title={vendors[name].title} {...ours[name]} />
      <div className="embed__own">{children}</div>
    </div>
  );
}
