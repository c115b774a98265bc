import type { ReactNode } from 'react';
import type { FormId } from '../../../src/site/forms/form.ts';
import { vendors } from '../../../src/site/vendors.ts';
import { usePage } from '../../page.ts';
import { Island } from '../island.tsx';

/** What each embed is, and what of ours it may take the place of. */
interface Kind {
  layout: 'form' | 'document';
  form?: FormId;
  theirs: string;
  ours: string;
  note: (vendor: string) => string;
}

const kinds = {
  rsvp: {
    layout: 'form',
    form: 'rsvp',
    theirs: 'form',
    ours: 'form',
    note: (vendor) => `${vendor} runs this form for us: what you enter goes to them and to our team.`,
  },
  invest: {
    layout: 'form',
    form: 'interest',
    theirs: 'form',
    ours: 'form',
    note: (vendor) =>
      `The securities platform at ${vendor} runs this form for us: what you enter goes to them and to our team.`,
  },
  flipbook: {
    layout: 'document',
    theirs: 'flipbook',
    ours: 'viewer',
    note: (vendor) => `This flipbook comes from ${vendor}.`,
  },
} as const satisfies Record<string, Kind>;

/** Our own form or viewer, and beside it, where the settings name a vendor, the frame that may take its place. */
export function Embed({ of: name, children }: { of: keyof typeof kinds; children: ReactNode }) {
  const { embeds, form, remembered } = usePage();
  const framed = embeds[name];
  const own: Kind = kinds[name];
  // What the server has to say about our own form is read there.
  if (!framed || form || (own.form && remembered?.sent[own.form])) return children;
  const { src, vendor, waits } = framed;
  const { layout, form: counted, theirs, ours, note } = own;
  const press = waits
    ? {
        button: `Load the ${theirs} from ${vendor}`,
        note: `${vendor} then sees your IP address and browser. Our own ${ours} works without it.`,
        failed: `${vendor} didn’t answer. Please use our own ${ours}.`,
      }
    : undefined;
  return (
    <div className="embed">
      <Island
        name="embed"
        when={press ? 'interaction' : 'visible'}
        title={vendors[name].title}
        note={note(vendor)}
        back={`Use our own ${ours} instead`}
        form={counted}
        src={src}
        layout={layout}
        press={press}
      />
      <noscript>
        <p className="note">
          The {theirs} from {vendor} needs scripts, which are off here. Our own {ours} works without them.
        </p>
      </noscript>
      <div className="embed__own">{children}</div>
    </div>
  );
}
