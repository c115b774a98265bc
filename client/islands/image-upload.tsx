import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDay } from '../../src/site/format.ts';
import {
  formatBytes,
  type SectionImageView,
  type SectionSlot,
  sectionName,
  uploadLabels,
  uploadLimit,
  uploadRefusals,
  uploadTypes,
  uploadTypesText,
} from '../../src/site/uploads.ts';
import { TitleBlock } from '../title-block.tsx';
import { toast } from '../toast.ts';

/** Without scripts each is a plain form. */
export default function ImageUpload({ images, action }: { images: readonly SectionImageView[]; action: string }) {
  const [current, setCurrent] = useState(images);
  const [busy, setBusy] = useState<SectionSlot>();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);

  async function upload(slot: SectionSlot, file: File) {
    setBusy(slot);
    const answer = await sendImage(action, slot, file);
    setBusy(undefined);
    if (answer.url === undefined) return refuse(slot, answer.reason);
    const { url: src, pending } = answer;
    if (pending) {
      return toast({ title: uploadLabels.pending.title, description: uploadLabels.pending.of(slot) }, 'good');
    }
    const facts = `${formatBytes(file.size)}, ${formatDay(new Date())}`;
    setCurrent((before) =>
      before.map((image) => (image.slot === slot ? { slot, src, name: file.name, facts } : image)),
    );
    toast({ title: uploadLabels.success.title, description: uploadLabels.success.of(slot) }, 'good');
  }

  /** The toast is generic; the reason stays beside the button. */
  function refuse(slot: SectionSlot, problem: string) {
    const { title, text } = uploadLabels.failure;
    console.error('The image was not taken:', problem);
    setCurrent((before) => before.map((image) => (image.slot === slot ? { ...image, problem } : image)));
    toast({ title, description: text }, 'bad');
  }

  return (
    <div className="pair">
      {current.map((image) => (
        <Slot
          key={image.slot}
          image={image}
          action={action}
          hydrated={hydrated}
          busy={busy}
          choose={(file) =>
            file.size > uploadLimit ? refuse(image.slot, uploadRefusals.large.message) : upload(image.slot, file)
          }
        />
      ))}
    </div>
  );
}

function Slot({
  image,
  action,
  hydrated,
  busy,
  choose,
}: {
  image: SectionImageView;
  action: string;
  hydrated: boolean;
  busy?: SectionSlot;
  choose: (file: File) => void;
}) {
  const { slot, problem } = image;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sending = busy === slot;
  const sent = useRef(false);
  useEffect(() => {
    // A disabled button loses the focus.
    if (sent.current && !sending) button.current?.focus();
    sent.current = sending;
  }, [sending]);

  function take() {
    const file = input.current?.files?.[0];
    if (!file) return input.current?.click();
    choose(file);
    if (input.current) input.current.value = '';
  }

  return (
    <article className="slot">
      <SlotPicture image={image} />
      <form className="stack" method="post" action={action} encType="multipart/form-data">
        <input type="hidden" name="slot" value={slot} />
        <label className="kind" hidden={hydrated} htmlFor={`file-${slot}`}>
          Image file
        </label>
        <input
          ref={input}
          id={`file-${slot}`}
          type="file"
          name="file"
          accept={uploadTypes}
          hidden={hydrated}
          required
          onChange={hydrated ? take : undefined}
        />
        <div className="acts">
          <button
            ref={button}
            className="btn"
            type={hydrated ? 'button' : 'submit'}
            disabled={busy !== undefined}
            aria-describedby={problem ? `problem-${slot} types-${slot}` : `types-${slot}`}
            onClick={hydrated ? take : undefined}
          >
            {sending ? <span className="spin" /> : <Upload className="icon" />}
            {sending ? 'Uploading...' : 'Upload New Image'}
          </button>{' '}
          <span className="note" id={`types-${slot}`}>
            {uploadTypesText}
          </span>
        </div>
        {problem && (
          <p className="error" id={`problem-${slot}`}>
            {problem}
          </p>
        )}
      </form>
    </article>
  );
}

export function SlotPicture({ image: { slot, name, facts, problem: _, ...image } }: { image: SectionImageView }) {
  return (
    <>
      <h2>{sectionName(slot)} Section Image</h2>
      <figure className="sheet">
        <div className="sheet__pic sheet__pic--wide">
          <img
            {...image}
            sizes="(width < 48rem) 92vw, 45vw"
            alt={`What the ${slot} section shows now`}
            loading="lazy"
            decoding="async"
          />
        </div>
        <TitleBlock number={sectionName(slot)} title={name} note={facts} />
      </figure>
    </>
  );
}

/** In milliseconds. */
const timeout = 60_000;

/** Returns the address, or an error message. Never throws. */
async function sendImage(
  action: string,
  slot: SectionSlot,
  file: File,
): Promise<{ url: string; pending?: boolean } | { url?: undefined; reason: string }> {
  const body = new FormData();
  body.set('slot', slot);
  body.set('file', file);
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(action, { method: 'POST', headers: { Accept: 'application/json' }, body, signal });
    const answer = (await response.json()) as { url?: string; pending?: boolean; message?: string };
    return response.ok && answer.url ? { url: answer.url, pending: answer.pending } : { reason: answer.message ?? '' };
  } catch {
    return { reason: 'The server did not answer.' };
  }
}
