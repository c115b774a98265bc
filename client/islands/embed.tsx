import { useEffect, useRef } from 'react';
import { track } from '../track.ts';
import { useWatchedFrame } from '../watched-frame.ts';

interface EmbedProps {
  src: string;
  title: string;
  /** Names the vendor. */
  note: string;
  /** Brings our own form back. */
  back: string;
  /** Forms grow with their content, documents have a fixed height. */
  layout: 'form' | 'document';
  /** Counted as this form. */
  form?: string;
  /** Nothing of the vendor loads before a press; without it the frame loads with the page. */
  press?: PressLabels;
}

interface PressLabels {
  button: string;
  /** Says what the vendor learns. */
  note: string;
  failed: string;
}

/** Our own form stays until the vendor's frame reports that it is ready. */
export default function Embed({ src, title, note, back, layout, form, press }: EmbedProps) {
  const root = useRef<HTMLDivElement>(null);
  const ours = () => root.current?.closest('.embed')?.querySelector<HTMLElement>('.embed__own');
  const loadsItself = press === undefined;
  const { frame, state, setState } = useWatchedFrame({
    origin: 'null',
    isWanted: () => !loadsItself || !isInUse(ours()),
    onSubmitted: () => form && track('form_submitted', 'form', form),
  });
  const isThere = state === 'ready';
  // The vendor must not delay the page.
  useEffect(() => {
    if (!loadsItself) return;
    const load = () => setState((now) => (now === 'none' ? 'loading' : now));
    if (document.readyState === 'complete') return load();
    addEventListener('load', load, { once: true });
    return () => removeEventListener('load', load);
  }, [loadsItself, setState]);
  useEffect(() => {
    const own = ours();
    if (own) own.hidden = isThere;
  });
  useEffect(() => {
    // The focused button is gone.
    if (isThere && !loadsItself && document.activeElement === document.body) frame.current?.focus();
  }, [isThere, loadsItself, frame]);
  const goBack = () => {
    setState('none');
    const own = ours();
    if (!own) return;
    own.hidden = false;
    own.tabIndex = -1;
    own.focus();
  };
  return (
    <div ref={root}>
      {press && !isThere && <Press labels={press} state={state} load={() => setState('loading')} />}
      {(isThere || state === 'loading') && (
        <iframe
          ref={frame}
          className={isThere ? `embed__frame embed__frame--${layout}` : 'embed__frame is-coming'}
          title={title}
          src={src}
          sandbox="allow-scripts allow-forms allow-popups"
          allow="fullscreen"
          inert={!isThere}
        />
      )}
      {isThere && <p className="note">{note}</p>}
      {isThere && (
        <button className="btn btn--quiet embed__back" type="button" onClick={goBack}>
          {back}
        </button>
      )}
    </div>
  );
}

function Press({ labels, state, load }: { labels: PressLabels; state: string; load: () => void }) {
  const isLoading = state === 'loading';
  return (
    <div className="embed__press">
      <button
        className={isLoading ? 'btn btn--line is-busy' : 'btn btn--line'}
        type="button"
        aria-disabled={isLoading || undefined}
        onClick={() => !isLoading && load()}
      >
        {isLoading ? 'Loading...' : labels.button}
      </button>
      <p className="note" role="status">
        {state === 'failed' ? labels.failed : labels.note}
      </p>
    </div>
  );
}

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
