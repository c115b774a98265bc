import type { ReactNode } from 'react';
import type { FormId } from '../../../src/site/forms/form.ts';
import { vendors } from '../../../src/site/vendors.ts';
import { usePage } from '../../page.ts';
import { Island } from '../island.tsx';

/** By embed: our form that the vendor's may replace, none for the document viewer, and the note below the frame. */
const embeds: Record<EmbedName, { form?: FormId; note: (vendor: string) => string }> = {
  rsvp: {
    form: 'rsvp',
    note: (vendor) => `${vendor} runs this form for us: what you enter goes to them and to our team.`,
  },
  invest: {
    form: 'interest',
    note: (vendor) =>
      `The securities platform at ${vendor} runs this form for us: what you enter goes to them and to our team.`,
  },
  flipbook: { note: (vendor) => `This flipbook comes from ${vendor}.` },
};
type EmbedName = 'rsvp' | 'invest' | 'flipbook';

/** Our own form or viewer, and beside it, where the settings name a vendor, the frame that may take its place. */
export function Embed({ name, children }: { name: EmbedName; children: ReactNode }) {
  const page = usePage();
  const framed = page.embeds[name];
  const { form, note } = embeds[name];
  // The server's answer to our form is shown in it.
  if (!framed || page.form || (form && page.remembered?.sent[form])) return children;
  const { src, vendor, waits } = framed;
  const [theirs, ours] = form ? ['form', 'form'] : ['flipbook', 'viewer'];
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
        form={form}
        src={src}
        layout={form ? 'form' : 'document'}
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
