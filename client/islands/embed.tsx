import { useEffect, useRef } from 'react';
import { track } from '../track.ts';
import { useWatchedFrame } from '../watched-frame.ts';

/** Tries to put a vendor's frame in the place of what stands beside it, which stays until the frame says that it is ready. */
export default function Embed({
  src,
  title,
  note,
  back,
  shape,
  form,
}: {
  src: string;
  title: string;
  /** Says who gets what is entered. */
  note?: string;
  /** The button that brings ours back. */
  back: string;
  /** A form grows with what is in it, a document has a height of its own. */
  shape: 'form' | 'document';
  /** Counts as this form of ours when it was sent. */
  form?: string;
}) {
  const root = useRef<HTMLDivElement>(null);
  const ours = () => root.current?.closest('.embed')?.querySelector<HTMLElement>('.embed__own');
  const { frame, state, setState } = useWatchedFrame({
    origin: 'null',
    isWanted: () => !isInUse(ours()),
    onSubmitted: () => form && track('form_submitted', 'form', form),
  });
  // Nothing of the vendor may hold up the page itself.
  useEffect(() => {
    const load = () => setState((now) => (now === 'none' ? 'loading' : now));
    if (document.readyState === 'complete') return load();
    addEventListener('load', load, { once: true });
    return () => removeEventListener('load', load);
  }, [setState]);
  useEffect(() => {
    const own = ours();
    if (own) own.hidden = state === 'ready';
  });
  const goBack = () => {
    setState('failed');
    const own = ours();
    if (!own) return;
    own.hidden = false;
    own.tabIndex = -1;
    own.focus();
  };
  const isThere = state === 'ready';
  return (
    <div ref={root}>
      {(isThere || state === 'loading') && (
        <iframe
          ref={frame}
          className={isThere ? `embed__frame embed__frame--${shape}` : 'embed__frame is-coming'}
          title={title}
          src={src}
          sandbox="allow-scripts allow-forms allow-popups"
          allow="fullscreen"
          inert={!isThere}
        />
      )}
      {isThere && note && <p className="note">{note}</p>}
      {isThere && (
        <button className="btn btn--quiet embed__back" type="button" onClick={goBack}>
          {back}
        </button>
      )}
    </div>
  );
}

/** Whether somebody has begun to work with ours; then it is not taken away. */
function isInUse(own: HTMLElement | null | undefined): boolean {
  if (!own) return false;
  if (own.contains(document.activeElement)) return true;
  const fields = own.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some(
    (field) =>
      field.value !== field.defaultValue ||
      (field instanceof HTMLInputElement && field.checked !== field.defaultChecked),
  );
}
